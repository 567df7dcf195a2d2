/** What a figure rests on in both periods, where that is not the figure itself: of a cost per km, the distance. */
type Basis = { now: number; before: number }
type Figures = { now: number | null; before: number | null }

/** A period with less than a tenth of the other has too few records for a change in per cent to mean anything. */
const MAX_RATIO = 10

/** Whether a figure of the period before is there, but rests on too little to be compared with. */
export function isTooLittle({ now, before }: Figures, basis?: Basis): boolean {
  if (now === null || before === null || before <= 0) return false
  if (basis === undefined) return now > before * MAX_RATIO
  // A share or a rate of few kilometres says little on either side.
  return Math.max(basis.now, basis.before) > Math.min(basis.now, basis.before) * MAX_RATIO
}

/**
 * From the period before to this one, with one decimal, on every page, in every file and call; null if there is nothing, or too little, to
 * compare with.
 */
export function changePercent(now: number | null, before: number | null, basis?: Basis): number | null {
  if (now === null || before === null || before <= 0 || isTooLittle({ now, before }, basis)) return null
  return Math.round((now / before - 1) * 1000) / 10
}
