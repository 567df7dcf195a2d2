/** The end of a zero based axis with at most four steps of 1, 2, 2.5, 4 or 5 times a power of ten. */
export function axisScale(most: number): { top: number; step: number } {
  const least = most / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 4, 5, 10].map((times) => times * power).find((size) => size >= least) ?? least
  return { top: Math.ceil(most / step) * step, step }
}
