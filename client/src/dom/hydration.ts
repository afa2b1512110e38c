/** Names the measure of hydration in the browser's performance timeline. */
export const HYDRATION = "villa-hydration";
