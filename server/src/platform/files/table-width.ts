import { FileError } from './file-error.ts'

/** Far more than any table has, so that delimiters in quotes don't matter. */
const MAX_CELLS_IN_A_LINE = 5_000

/** Throws FileError for a line of countless cells, before a parser makes an object of each. `most` is what a table may have. */
export function refuseWideLines(
  text: string,
  { delimiter, most }: { delimiter: string; most: number },
): void {
  const wanted = delimiter.charCodeAt(0)
  let cells = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === wanted) cells += 1
    else if (code === 10 || code === 13) cells = 1
    if (cells > MAX_CELLS_IN_A_LINE) throw new FileError({ code: 'table_too_wide', details: { most } })
  }
}
