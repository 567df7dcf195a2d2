const SECONDS_UNTIL_2000 = 946_684_800

/** Seconds since the beginning of 2000. */
export function since2000(seconds: number): number {
  return (SECONDS_UNTIL_2000 + seconds) * 1000
}

export const DEGREE_UNITS = 1_000_000
