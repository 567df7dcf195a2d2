const OFFERED = 36

/** The months that can be chosen, newest first. */
export function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
