/** The application, built twice: pages rendered on each request, or kept by Nitro (PEER_CACHE). */
import { fileURLToPath } from "node:url";

/** The project, whose style sheets and fonts the components use: both sites look the same. */
const villa = fileURLToPath(new URL("../../../", import.meta.url));
const cached = process.env.PEER_CACHE === "1";
const kind = cached ? "cached" : "rendered";

export default defineNuxtConfig({
  compatibilityDate: "2026-11-01",
  telemetry: false,
  devtools: { enabled: false },
  alias: { "#villa": villa },
  buildDir: `.nuxt/${kind}`,
  css: [
    "#villa/client/node_modules/.villa-fonts/fonts.css",
    "#villa/components/_layers.css",
    "#villa/components/fonts.css",
    "#villa/components/tokens.css",
    "#villa/components/base.css",
  ],
  components: [{ path: "~/components", pathPrefix: false }],
  features: { inlineStyles: true },
  // In the document for the first view, as a file of its own for those that follow.
  experimental: { payloadExtraction: "client" },
  app: { rootAttrs: { id: "villa" } },
  runtimeConfig: { contentFolder: "", newsletterUrl: "" },
  vite: { build: { assetsInlineLimit: 0 } },
  nitro: { output: { dir: `.output/${kind}` }, compressPublicAssets: true },
  routeRules: cached ? { "/**": { swr: 3600 } } : {},
});
