/** The page's own react-dom/client, for third-party modules. */
import ReactDOMClient from "react-dom/client";

export const { createRoot, hydrateRoot } = ReactDOMClient;
export default ReactDOMClient;
