/** The page at `path`. */
export default defineEventHandler(async (event) => {
  const { path } = getQuery(event);
  const page = (await useContent()).pages[String(path)];
  if (!page) throw createError({ statusCode: 404, statusMessage: "Not Found" });
  return page;
});
