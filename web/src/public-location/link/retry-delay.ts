const FIRST_MS = 1_000
const MAX_MS = 30_000

/**
 * The delay before attempt `failures` + 1: doubles each time, and is spread by `random` (0 to 1), so that the pages of one
 * link don't all reconnect at the same instant.
 */
export function retryDelayMs(failures: number, random: number): number {
  const longest = Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1))
  return longest / 2 + (longest / 2) * random
}
