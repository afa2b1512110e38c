/** What the browser says of the visitor's network; a browser that says nothing has a good one. */

interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

function network(): NetworkInformation {
  return (navigator as { readonly connection?: NetworkInformation }).connection ?? {};
}

/** So slow that nothing may be fetched which the visitor has not asked for. */
export function isSlow(): boolean {
  return network().effectiveType === "slow-2g";
}

/** Slow, or paid for by the byte. */
export function isSparing(): boolean {
  const { effectiveType, saveData } = network();
  return saveData === true || effectiveType === "2g" || effectiveType === "slow-2g";
}
