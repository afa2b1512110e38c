/** Reads the quality of the network; unknown counts as good. */

interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

function network(): NetworkInformation {
  return (navigator as { readonly connection?: NetworkInformation }).connection ?? {};
}

/** So slow that nothing is fetched ahead. */
export function isSlow(): boolean {
  return network().effectiveType === "slow-2g";
}

/** Slow, or saving data. */
export function isSparing(): boolean {
  const { effectiveType, saveData } = network();
  return saveData === true || effectiveType === "2g" || effectiveType === "slow-2g";
}
