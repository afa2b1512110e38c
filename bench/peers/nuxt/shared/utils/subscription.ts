/** A subscription to the newsletter, and what it still lacks: for the form and for the server. */

export interface Subscription {
  firstname: string;
  lastname: string;
  email: string;
  country: string;
  city: string;
  lang: string[];
  consent: boolean;
}

export type Field = Exclude<keyof Subscription, "lang">;

const NAMES = ["firstname", "lastname", "email", "country", "city"] as const;
const EMAIL = /^\S+@\S+\.\S+$/;

/** Names the fields that are empty or wrong, in the order of the form. */
export function missingFields(given: Subscription): Field[] {
  const missing: Field[] = NAMES.filter((name) => !given[name].trim());
  if (given.email.trim() && !EMAIL.test(given.email.trim())) missing.push("email");
  if (!given.consent) missing.push("consent");
  return missing;
}
