/**
 * The end of a zero-based axis with at most four steps of 1, 2, 2.5, 4 or 5 times a power of ten; whole numbers for counts.
 */
export function axisScale(most: number, { isCount = false } = {}): { top: number; step: number } {
  const least = isCount ? Math.max(1, most / 4) : most / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = [1, 2, 2.5, 4, 5, 10].map((times) => times * power)
  const step = steps.find((size) => size >= least && (!isCount || Number.isInteger(size))) ?? least
  return { top: Math.ceil(most / step) * step, step }
}
