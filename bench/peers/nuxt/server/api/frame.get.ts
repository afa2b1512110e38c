/** Menus, footer and banner. */
export default defineEventHandler(async () => (await useContent()).frame);
