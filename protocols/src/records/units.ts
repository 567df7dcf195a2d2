export const KMH_PER_KNOT = 1.852
export const KMH_PER_MPH = 1.609344
export const KMH_PER_METER_PER_SECOND = 3.6

/** Rounds away the digits that a unit's factor adds but no receiver measured. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** Never -0. */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** Kilometers per hour, for a speed that is known. */
export function fromKnots(knots: number | undefined): number | undefined {
  return knots === undefined ? undefined : rounded(knots * KMH_PER_KNOT)
}
