/** The stylesheet of the whole site in one file: the client's own, then components, then blocks. */

// All by the same means, or the bundler changes their order.
import.meta.glob("./client.css", { eager: true });
import.meta.glob("./islands/**/*.css", { eager: true });
import.meta.glob("../../components/**/*.css", { eager: true });
import.meta.glob("../../blocks/**/*.css", { eager: true });
