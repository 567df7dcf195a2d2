// Placement of plates: a label tries the positions around its symbol in a fixed order and takes the first
// free one.

import { type Box, overlaps } from '../../lib/box.ts'

export type Side = 'below' | 'right' | 'left' | 'above' | 'aboveRight'

const SIDES: readonly Side[] = ['below', 'right', 'left', 'above', 'aboveRight']

export type LabelRequest = {
  id: string
  /** The centre of the symbol, in page pixels. */
  x: number
  y: number
  width: number
  height: number
  /** From the centre of the symbol to the nearer edge of the label. */
  gap: number
  /** The selected symbol and those with an alarm always have their label. */
  isRequired: boolean
}

export type PlacedLabel = { id: string; side: Side; box: Box }

type LabelInput = {
  /** Most important first. */
  requests: readonly LabelRequest[]
  /** Symbols and clusters: no label covers them. */
  obstacles: readonly Box[]
  /** The previous sides: a label stays where it is as long as there is room, so that labels don't jump. */
  previous: ReadonlyMap<string, Side>
}

const CELL_PIXELS = 64

export function placeLabels({ requests, obstacles, previous }: LabelInput): PlacedLabel[] {
  const taken = createBoxIndex()
  for (const box of obstacles) taken.add(box)
  const placed: PlacedLabel[] = []
  for (const request of requests) {
    const side =
      freeSide(request, previous.get(request.id), taken) ?? (request.isRequired ? 'below' : undefined)
    if (side === undefined) continue
    const box = labelBox(request, side)
    taken.add(box)
    placed.push({ id: request.id, side, box })
  }
  return placed
}

function freeSide(request: LabelRequest, last: Side | undefined, taken: BoxIndex): Side | undefined {
  const order = last === undefined ? SIDES : [last, ...SIDES.filter((side) => side !== last)]
  return order.find((side) => !taken.isHit(labelBox(request, side)))
}

function labelBox({ x, y, width, height, gap }: LabelRequest, side: Side): Box {
  const left = {
    below: x - width / 2,
    above: x - width / 2,
    right: x + gap,
    left: x - gap - width,
    aboveRight: x + gap,
  }[side]
  const top = {
    below: y + gap,
    above: y - gap - height,
    right: y - height / 2,
    left: y - height / 2,
    aboveRight: y - gap - height,
  }[side]
  return { left, top, right: left + width, bottom: top + height }
}

type BoxIndex = { add(box: Box): void; isHit(box: Box): boolean }

/** More columns than any screen has, so that row and column make one number. */
const CELLS_PER_ROW = 4096

/** Whether `visit` returns true for any of the cells that a box touches. */
function someCell(box: Box, visit: (cell: number) => boolean): boolean {
  const lastRow = Math.floor(box.bottom / CELL_PIXELS)
  const lastColumn = Math.floor(box.right / CELL_PIXELS)
  for (let row = Math.floor(box.top / CELL_PIXELS); row <= lastRow; row += 1) {
    for (let column = Math.floor(box.left / CELL_PIXELS); column <= lastColumn; column += 1) {
      if (visit(row * CELLS_PER_ROW + column)) return true
    }
  }
  return false
}

function createBoxIndex(): BoxIndex {
  const cells = new Map<number, Box[]>()
  return {
    add(box) {
      someCell(box, (cell) => {
        const list = cells.get(cell)
        if (list === undefined) cells.set(cell, [box])
        else list.push(box)
        return false
      })
    },
    isHit: (box) => someCell(box, (cell) => cells.get(cell)?.some((other) => overlaps(box, other)) === true),
  }
}

/** Longer labels would cover the map; the list and the panel show them in full. */
const MAX_LETTERS = 18

/** A plate as shown on the map. */
export function labelText(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…` : text
}
