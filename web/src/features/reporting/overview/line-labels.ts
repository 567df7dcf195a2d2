/** Positions of the labels of two rising lines in a chart, so that neither touches a line. */

import { type Box, overlaps } from '../../../lib/box.ts'

export type Spot = { x: number; y: number }
/** The start of a label's baseline. */
type LineLabel = Spot

type Line = readonly Spot[]
type Input = {
  /** Both from left to right. */
  today: Line
  usual: Line
  plot: Box
  /** Label widths, in pixels. */
  widths: { today: number; usual: number }
  /** Areas of the chart that are already used. */
  taken?: readonly Box[]
}

const textHeight = 14
/** The distance from a line at which a label is readable. */
const gap = 7
const step = 6
const descent = 3

/** Each label beside its own line and as far right as it fits; left out if it doesn't fit anywhere. */
export function placeLineLabels({ today, usual, plot, widths, taken = [] }: Input): {
  today: LineLabel | undefined
  usual: LineLabel | undefined
} {
  const end = today.at(-1)
  const dot = end && { left: end.x - 6, right: end.x + 6, top: end.y - 6, bottom: end.y + 6 }
  const marks = dot === undefined ? taken : [...taken, dot]
  const lines = [today, usual].filter((line) => line.length > 1)
  const free = (boxes: readonly Box[]) => (box: Box) =>
    isInside(box, plot) &&
    !boxes.some((other) => overlaps(box, other)) &&
    !lines.some((line) => touches(line, box))
  const ofToday = boxesBeside(today, widths.today, plot).find(free(marks))
  const others = ofToday === undefined ? marks : [...marks, ofToday]
  const ofUsual = boxesBeside(usual, widths.usual, plot).find(free(others))
  return { today: ofToday && baseline(ofToday), usual: ofUsual && baseline(ofUsual) }
}

function baseline({ left, bottom }: Box): LineLabel {
  return { x: left, y: bottom - descent }
}

/** Above and below the line, from its end backwards; right of its end last. */
function boxesBeside(line: Line, width: number, plot: Box): Box[] {
  const last = line.at(-1)
  if (last === undefined) return []
  const boxes: Box[] = []
  for (let right = Math.min(last.x, plot.right); right - width >= plot.left; right -= step) {
    const left = right - width
    const [high, low] = rangeOf(line, left, right)
    boxes.push(boxAt(left, high - gap - textHeight, width), boxAt(left, low + gap, width))
  }
  boxes.push(boxAt(last.x + gap + 2, last.y - textHeight / 2, width))
  boxes.push(
    boxAt(last.x + gap + 2, last.y + gap, width),
    boxAt(last.x + gap + 2, last.y - gap - textHeight, width),
  )
  return boxes
}

function boxAt(left: number, top: number, width: number): Box {
  return { left, right: left + width, top, bottom: top + textHeight }
}

/** The smallest and largest y of a line between two x. */
function rangeOf(line: Line, left: number, right: number): [number, number] {
  const inside = line.filter(({ x }) => x > left && x < right).map(({ y }) => y)
  const ys = [yAt(line, left), ...inside, yAt(line, right)]
  return [Math.min(...ys), Math.max(...ys)]
}

function yAt(line: Line, x: number): number {
  const index = line.findIndex((spot) => spot.x >= x)
  const after = line[index] ?? line.at(-1) ?? { x, y: 0 }
  const before = line[index - 1] ?? after
  if (after.x === before.x) return after.y
  return before.y + ((after.y - before.y) * (x - before.x)) / (after.x - before.x)
}

function touches(line: Line, box: Box): boolean {
  const first = line[0]
  const last = line.at(-1)
  if (first === undefined || last === undefined || last.x < box.left || first.x > box.right) return false
  const [high, low] = rangeOf(line, Math.max(box.left, first.x), Math.min(box.right, last.x))
  return low > box.top - 3 && high < box.bottom + 3
}

function isInside(box: Box, plot: Box): boolean {
  return box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom
}
