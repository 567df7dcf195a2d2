import { maxImportBytes, mostImportColumns, mostImportRows } from '@roadbook/contract/core/table-limits'
import type { Cell, TableLine } from './cells.ts'
import { FileError } from '../file-error.ts'

/** Collects the lines of a table that aren't empty, and refuses a table that is too large. */
export function createLines(): {
  add: (line: number, cells: readonly Cell[]) => void
  lines: TableLine[]
} {
  const lines: TableLine[] = []
  let characters = 0
  return {
    lines,
    add(line, cells) {
      const used = cells.findLastIndex((cell) => cell !== null) + 1
      if (used === 0) return
      if (used > mostImportColumns) {
        throw new FileError({ code: 'table_too_wide', details: { most: mostImportColumns } })
      }
      if (lines.length === mostImportRows) {
        throw new FileError({ code: 'table_too_long', details: { most: mostImportRows } })
      }
      characters += cells.reduce((sum: number, cell) => sum + lengthOf(cell), 0)
      // A workbook stores a repeated text once, but each cell would get its own copy.
      if (characters > maxImportBytes) {
        throw new FileError({ code: 'workbook_too_large', details: { maxBytes: maxImportBytes } })
      }
      lines.push({ line, cells: cells.slice(0, used) })
    },
  }
}

function lengthOf(cell: Cell): number {
  return typeof cell === 'string' ? cell.length : 0
}
