/** Reads a build's manifest: route rules and prerendered pages. */
import { isRecord } from "../protocol/model.ts";

export type Rules = readonly (readonly [pattern: RegExp, live: boolean])[];

export function readRules(manifest: unknown): Rules {
  const rules = isRecord(manifest) && isRecord(manifest.routeRules) ? manifest.routeRules : {};
  return Object.entries(rules)
    .sort(([one], [other]) => other.length - one.length)
    .map(([pattern, rule]) => [toPattern(pattern), !isRecord(rule) || rule.live !== false]);
}

export function readPrerendered(manifest: unknown): ReadonlySet<string> {
  const paths: unknown = isRecord(manifest) ? manifest.prerendered : [];
  return new Set(Array.isArray(paths) ? paths.map(String).map(encodeURI) : []);
}

function toPattern(pattern: string): RegExp {
  const parts = pattern.split("/**").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(?:/.*)?")}$`);
}
