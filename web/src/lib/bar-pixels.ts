/** A shorter bar would be invisible beside long ones. */
export const MIN_BAR_PIXELS = 3

/** The length of a chart's bar: anything above zero is visible, zero has no bar. */
export function barPixels(value: number, exactPixels: number): number {
  return value > 0 ? Math.max(MIN_BAR_PIXELS, exactPixels) : 0
}
