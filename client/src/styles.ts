/** The stylesheet of the whole site in one file: the client's own, then components, then blocks. */
import "./client.css";

import.meta.glob("../../components/**/*.css", { eager: true });
import.meta.glob("../../blocks/**/*.css", { eager: true });
