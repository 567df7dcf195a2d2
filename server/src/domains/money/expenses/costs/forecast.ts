/** Estimates what the rest of an unfinished month will cost. */

/** A finished month: up to the same day, and in total. */
type FinishedMonth = { untilSameDayMinor: number; totalMinor: number }

/** Fewer months, or fewer days of this one, are not enough. */
const MONTHS = 3
const FEWEST_DAYS = 7
/** The remainders of the months before must differ by less than this share of the forecast. */
const LARGEST_SPREAD = 0.25

/**
 * The costs so far plus the median of what the last three months cost from the same day on. Null if they differ too much for
 * a reliable figure.
 */
export function forecastMonth({
  spentMinor,
  day,
  months,
}: {
  spentMinor: number
  /** Day of the month, today. */
  day: number
  /** The last three months, all complete. */
  months: readonly FinishedMonth[]
}): number | null {
  if (day < FEWEST_DAYS || months.length < MONTHS || months.some(({ totalMinor }) => totalMinor <= 0))
    return null
  const rests = months
    .map(({ totalMinor, untilSameDayMinor }) => totalMinor - untilSameDayMinor)
    .toSorted((a, b) => a - b)
  const [least = 0, median = 0, most = 0] = [rests[0], rests[1], rests.at(-1)]
  const forecast = spentMinor + median
  if (least < 0 || spentMinor <= 0 || most - least > forecast * LARGEST_SPREAD) return null
  return forecast
}
