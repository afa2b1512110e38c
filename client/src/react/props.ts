/** Defines the props of a rendered element. */
export type Props = Record<string, unknown>;
