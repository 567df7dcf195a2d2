/** A cell as a file has it: text, a number that a workbook stores as one, or nothing. Days and times are ISO text. */
export type Cell = string | number | null

/** A line of a file with its number, from 1. */
export type TableLine = { line: number; cells: Cell[] }

/** Longer texts are no part of a statement. */
const MAX_CELL = 500

/** The beginning of a text, without half a character at its end. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed()
}

/** Without what the database can't store, and with single spaces between words only; null if nothing is left. */
export function cleanText(text: string): string | null {
  const clean = cut(text, MAX_CELL)
    // oxlint-disable-next-line no-control-regex -- A text column takes no zero bytes.
    .replaceAll('\u0000', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return clean === '' ? null : clean
}

/** The text of a cell as a person would write it. */
export function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell)
}
