export type SheetHeight = 'low' | 'middle' | 'full'
export type SheetHeights = Record<SheetHeight, number>

export const SHEET_ORDER: readonly SheetHeight[] = ['low', 'middle', 'full']

/** Pixels per millisecond; a slower drag is not a flick. */
const FLICK = 0.4

/** The height of the sheet while it is dragged, within its lowest and highest. */
export function draggedHeight(heights: SheetHeights, startPixels: number, upPixels: number): number {
  return Math.min(heights.full, Math.max(heights.low, startPixels + upPixels))
}

/** The height that it snaps to: the nearest one, or the next in the direction of a flick. */
export function snapSheet(heights: SheetHeights, pixels: number, upVelocity: number): SheetHeight {
  if (upVelocity > FLICK) return SHEET_ORDER.find((name) => heights[name] > pixels) ?? 'full'
  if (upVelocity < -FLICK) return SHEET_ORDER.findLast((name) => heights[name] < pixels) ?? 'low'
  const far = (name: SheetHeight) => Math.abs(heights[name] - pixels)
  return SHEET_ORDER.reduce((nearest, name) => (far(name) < far(nearest) ? name : nearest), 'low')
}

export function stepSheet(height: SheetHeight, by: 1 | -1): SheetHeight {
  return SHEET_ORDER[SHEET_ORDER.indexOf(height) + by] ?? height
}
