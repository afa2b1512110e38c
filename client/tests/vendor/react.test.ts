import * as React from "react";
import * as ReactDOM from "react-dom";
import * as ReactDOMClient from "react-dom/client";
import * as runtime from "react/jsx-runtime";
import { expect, test } from "vitest";

import * as vendorReact from "../../src/vendor/react.ts";
import * as vendorReactDOM from "../../src/vendor/react-dom.ts";
import * as vendorReactDOMClient from "../../src/vendor/react-dom-client.ts";
import * as vendorRuntime from "../../src/vendor/react-jsx-runtime.ts";

/** Exports of React's development build, and experimental ones. */
const LEFT_OUT = /^(?:__|unstable_|act$|captureOwnerStack$|module\.exports$)/;

test.each([
  ["react", React, vendorReact],
  ["react-dom", ReactDOM, vendorReactDOM],
  ["react-dom/client", ReactDOMClient, vendorReactDOMClient],
  ["react/jsx-runtime", runtime, vendorRuntime],
])("third-party modules find in %s what they would find in the package", (_name, own, vendor) => {
  const given = vendor as Record<string, unknown>;
  for (const [name, value] of Object.entries(own)) {
    if (!LEFT_OUT.test(name) && name !== "version") expect(given[name], name).toBe(value);
  }
});
