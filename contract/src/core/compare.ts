/** What a figure is based on in both periods, if it isn't the figure itself: for a cost per km, the distance. */
type Basis = { now: number; before: number }
type Figures = { now: number | null; before: number | null }

/** A period with less than a tenth of the other has too few records for a meaningful change in per cent. */
const MAX_RATIO = 10

/** Whether the previous period has a figure that is based on too little for a comparison. */
export function isTooLittle({ now, before }: Figures, basis?: Basis): boolean {
  if (now === null || before === null || before <= 0) return false
  if (basis === undefined) return now > before * MAX_RATIO
  // A share or a rate over few kilometres isn't meaningful on either side.
  return Math.max(basis.now, basis.before) > Math.min(basis.now, basis.before) * MAX_RATIO
}

/**
 * The change from the previous period to this one, with one decimal, the same on every page, in every file and call; null if
 * there is nothing, or too little, to compare with.
 */
export function changePercent(now: number | null, before: number | null, basis?: Basis): number | null {
  if (now === null || before === null || before <= 0 || isTooLittle({ now, before }, basis)) return null
  return Math.round((now / before - 1) * 1000) / 10
}
