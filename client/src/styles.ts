/** Bundles the stylesheet of the whole site: fonts, client, components, blocks. */

// All as globs: mixed with plain imports, the bundler changes their order.
import.meta.glob("../node_modules/.villa-fonts/fonts.css", { eager: true, exhaustive: true });
import.meta.glob("./client.css", { eager: true });
import.meta.glob("./islands/**/*.css", { eager: true });
import.meta.glob("../../components/**/*.css", { eager: true });
import.meta.glob("../../blocks/**/*.css", { eager: true });
