export type BackOff = { firstMs: number; longestMs: number }

/**
 * Pause after a number of failures in a row: doubled each time up to a limit, with up to half of it removed at random, so
 * that clients don't retry in step.
 */
export function backOffMs(failures: number, { firstMs, longestMs }: BackOff, random = Math.random): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1))
  return most * (0.5 + random() / 2)
}
