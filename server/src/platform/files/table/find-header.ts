import type { Cell, TableLine } from './cells.ts'
import { normalizeName } from './normal-name.ts'

/** How far down a table may begin. */
const LOOKED_AT = 60

/** The header line: most of its names are known, otherwise the first wide line of texts. 0 if there is none. */
export function findHeaderLine(lines: readonly TableLine[], knownNames: ReadonlySet<string>): number {
  const head = lines.slice(0, LOOKED_AT)
  const rated = head.map(({ line, cells }) => ({
    line,
    known: countKnown(cells, knownNames),
    wide: widthOf(cells),
  }))
  const best = rated.toSorted((a, b) => b.known - a.known || b.wide - a.wide || a.line - b.line)[0]
  if (best !== undefined && best.known >= 2) return best.line
  const widest = Math.max(0, ...rated.map(({ wide }) => wide))
  const first = head.find(({ cells }) => widthOf(cells) === widest)
  return first !== undefined && widest > 1 && first.cells.every(isName) ? first.line : 0
}

function countKnown(cells: readonly Cell[], knownNames: ReadonlySet<string>): number {
  return cells.filter((cell) => typeof cell === 'string' && knownNames.has(normalizeName(cell))).length
}

function widthOf(cells: readonly Cell[]): number {
  return cells.filter((cell) => cell !== null).length
}

function isName(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && !/^[\d.,:\-/\s]+$/.test(cell))
}
