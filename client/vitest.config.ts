/** Configures the tests: jsdom, React's development build, coverage of all sources. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "https://villa.test/it/" } },
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    setupFiles: ["tests/support/setup.ts"],
    restoreMocks: true,
    // One DOM for all files of a worker: one for each file took four fifths of the time.
    isolate: false,
    // Modules compile on first import, which takes long on a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    coverage: {
      include: ["src/**/*.{ts,tsx}"],
      // Types, re-exports of React, and URLs that only a build can resolve.
      exclude: ["src/vendor/**", "src/**/*.d.ts", "src/islands/props.ts", "src/consent/files.ts"],
      reporter: ["text-summary"],
      thresholds: { statements: 75, branches: 73, functions: 76, lines: 75 },
    },
  },
});
