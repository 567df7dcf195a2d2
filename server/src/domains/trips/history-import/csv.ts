import { parse } from 'csv-parse/sync'
import { FileError } from '../../../platform/files/file-error.ts'
import { refuseWideLines } from '../../../platform/files/table-width.ts'
import { createHistory, type HistoryFile, type TimeOptions } from './history-file.ts'
import { MAX_COLUMNS, rowsBelow, type ToPoint } from './table-rows.ts'

/** A table with a header row: time, latitude, longitude, and other columns by name and unit. */
export function parseCsv(chunks: Iterable<string>, times: TimeOptions = {}): HistoryFile {
  const history = createHistory()
  let toPoint: ToPoint | undefined
  readRows([...chunks].join(''), (row) => {
    if (toPoint) history.add(toPoint(row))
    else toPoint = rowsBelow(row, times)
  })
  toPoint ??= rowsBelow([], times)
  return history.file()
}

/** Limit for files that aren't tables: an unclosed quote would make the rest of the file one cell. */
const MAX_ROW = 64 * 1024

function readRows(text: string, take: (row: string[]) => void): void {
  const options = {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW,
  }
  const onRecord = (row: string[]): null => {
    take(row)
    return null // so that rows are not collected
  }
  const delimiter = delimiterOf(text)
  refuseWideLines(text, { delimiter, most: MAX_COLUMNS })
  try {
    parse(text, { ...options, delimiter, on_record: onRecord })
  } catch (error) {
    if (error instanceof FileError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileError({ code: 'table_unreadable', details: { reason } }, { cause: error })
  }
}

/** The most frequent delimiter in the header row. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, MAX_ROW).split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}
