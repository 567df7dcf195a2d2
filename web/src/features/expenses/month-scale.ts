/** The largest amount of a zero based axis with at most four steps of 1, 2, 2.5 or 5 times a power of ten. */
export function amountScale(mostMinor: number): { topMinor: number; stepMinor: number } {
  const least = Math.max(1, mostMinor) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const stepMinor = [1, 2, 2.5, 4, 5, 10].map((times) => times * power).find((step) => step >= least) ?? least
  return { topMinor: Math.ceil(Math.max(1, mostMinor) / stepMinor) * stepMinor, stepMinor }
}
