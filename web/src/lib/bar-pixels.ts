/** A shorter bar is not seen beside the long ones. */
export const MIN_BAR_PIXELS = 3

/** The length of a chart's bar: anything above zero is seen, zero has no bar. */
export function barPixels(value: number, exactPixels: number): number {
  return value > 0 ? Math.max(MIN_BAR_PIXELS, exactPixels) : 0
}
