/** Checks a subscription and passes it on to the service that keeps them (NUXT_NEWSLETTER_URL). */
import { missingFields, type Subscription } from "#shared/utils/subscription";

export default defineEventHandler(async (event) => {
  const subscription = await readBody<Subscription>(event);
  if (missingFields(subscription).length > 0)
    throw createError({ statusCode: 422, statusMessage: "Unprocessable Content" });
  const { newsletterUrl } = useRuntimeConfig(event);
  if (!newsletterUrl) throw createError({ statusCode: 503, statusMessage: "Service Unavailable" });
  await $fetch(newsletterUrl, { method: "POST", body: subscription });
  return { subscribed: true };
});
