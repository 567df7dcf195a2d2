/** A cell of a file: text, a number of a workbook, or nothing. Days and times are ISO text. */
export type Cell = string | number | null

/** A line of a file with its number, from 1. */
export type TableLine = { line: number; cells: Cell[] }

/** Longer texts are not part of a statement. */
const MAX_CELL = 500

/** The beginning of a text, without half a character at its end. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed()
}

/** Without characters that the database can't store, and with single spaces between words; null if nothing is left. */
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
