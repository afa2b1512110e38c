/** How the client is tested: in a DOM without a browser, with React's development build and its warnings. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "https://villa.test/it/" } },
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    setupFiles: ["tests/support/setup.ts"],
    restoreMocks: true,
    // One DOM for all files of a worker: to make one for each took four fifths of the time.
    isolate: false,
    // Modules are compiled when they are first asked for, which takes a busy machine its time.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
