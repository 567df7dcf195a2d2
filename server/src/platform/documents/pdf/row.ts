import type { Flow, Line } from './flow.ts'
import { bottom } from './pdf-canvas.ts'

export type Cell = {
  x: number
  lines: readonly Line[]
  /** The lines end at `x` instead of beginning there. */
  endsAtX?: boolean
}

const LEADING = 10

/**
 * A row of a table, whose cells have any number of lines. It stays on one page unless it is very long; otherwise it
 * continues on the next page.
 */
export function drawRow(flow: Flow, cells: readonly Cell[], leading = LEADING): void {
  const count = Math.max(0, ...cells.map(({ lines }) => lines.length))
  const height = count * leading
  flow.need(height < bottom / 2 ? height : leading)
  for (let index = 0; index < count; index += 1) {
    flow.need(leading)
    flow.y += leading
    for (const { x, lines, endsAtX } of cells) {
      const line = lines[index]
      if (!line) continue
      if (endsAtX) flow.canvas.textRight(line.text, x, flow.y, line.style)
      else flow.canvas.text(line.text, x, flow.y, line.style)
    }
  }
}
