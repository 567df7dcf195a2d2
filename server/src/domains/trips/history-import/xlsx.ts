import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { FileError } from '../../../platform/files/file-error.ts'
import { unpackedBytes } from '../../../platform/files/unpacked-size.ts'
import { createHistory, type HistoryFile, type TimeOptions } from './history-file.ts'
import { isHead, MAX_COLUMNS, rowsBelow, type ToPoint } from './table-rows.ts'

/** Half a million positions with their attributes. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024

/** The first ones may be covers, and a second table is refused. */
const SHEETS = 4

/** The one sheet with a table of positions, wherever on it the table begins. */
export async function parseXlsx(bytes: Uint8Array, times: TimeOptions = {}): Promise<HistoryFile> {
  refuseLarge(bytes)
  const history = createHistory()
  let first: readonly string[] = []
  let tables = 0
  for (let sheet = 0; sheet < SHEETS; sheet += 1) {
    let toPoint: ToPoint | undefined
    for await (const row of rowsOf(bytes, sheet)) {
      if (first.length === 0) first = row
      if (toPoint) {
        history.add(toPoint(row))
      } else if (isHead(row)) {
        toPoint = rowsBelow(row, times)
        tables += 1
        if (tables > 1) throw new FileError({ code: 'history_of_several' })
      }
    }
  }
  // Says what the file lacks.
  if (tables === 0) rowsBelow(first, times)
  return history.file()
}

function refuseLarge(bytes: Uint8Array): void {
  const size = unpackedBytes(bytes)
  if (size === undefined) throw unreadable('zip')
  if (size > MAX_UNPACKED_BYTES)
    throw new FileError({ code: 'workbook_too_large', details: { maxBytes: MAX_UNPACKED_BYTES } })
}

/** Rows that aren't empty; none for a sheet that isn't there. */
async function* rowsOf(bytes: Uint8Array, sheet: number): AsyncGenerator<string[], void> {
  try {
    for await (const { values } of streamXlsxRows(bytes, { sheet })) {
      if (values.length > MAX_COLUMNS)
        throw new FileError({ code: 'table_too_wide', details: { most: MAX_COLUMNS } })
      if (values.some((value) => value !== null)) yield values.map(textOf)
    }
  } catch (error) {
    if (error instanceof FileError || error instanceof RangeError) throw error
    throw unreadable(error instanceof Error ? error.message.slice(0, 200) : String(error), error)
  }
}

function unreadable(reason: string, cause?: unknown): FileError {
  return new FileError({ code: 'file_unreadable', details: { format: 'XLSX', reason } }, { cause })
}

/** A workbook stores times without a zone; the library gives them as if in UTC. */
function textOf(value: CellValue): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value).trim()
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19)
}
