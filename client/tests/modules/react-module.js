/** A module as authors of React components write them. */
import { createElement } from "react";

export const Nested = {
  Button: ({ label, onPick, children }) =>
    createElement("button", { title: label, onClick: () => onPick({ picked: 1 }) }, children),
};
