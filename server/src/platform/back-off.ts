export type BackOff = { firstMs: number; longestMs: number }

/**
 * How long to wait after so many failures in a row: twice as long each time, up to a limit, less up to a half by chance, so
 * that those who failed together do not come back together.
 */
export function backOffMs(failures: number, { firstMs, longestMs }: BackOff, random = Math.random): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1))
  return most * (0.5 + random() / 2)
}
