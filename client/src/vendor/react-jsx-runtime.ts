/** The JSX runtime of the page's own React, for third-party modules. */
import runtime from "react/jsx-runtime";

export const { Fragment, jsx, jsxs } = runtime;
export default runtime;
