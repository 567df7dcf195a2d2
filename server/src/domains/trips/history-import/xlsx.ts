import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { FileError } from '../../../platform/files/file-error.ts'
import { explainUnreadable, refuseLarge } from '../../../platform/files/table/xlsx-table.ts'
import { createHistory, type HistoryFile, type TimeOptions } from './history-file.ts'
import { isHead, MAX_COLUMNS, rowsBelow, type ToPoint } from './table-rows.ts'

/** Half a million positions with their attributes. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024

/** The first ones may be covers, and a second table is refused. */
const SHEETS = 4

/** The one sheet with a table of positions, wherever on it the table begins. */
export async function parseXlsx(bytes: Uint8Array, times: TimeOptions = {}): Promise<HistoryFile> {
  refuseLarge(bytes, MAX_UNPACKED_BYTES)
  const history = createHistory()
  let first: readonly string[] | undefined
  let table: { sheet: number; toPoint: ToPoint } | undefined
  for await (const { sheet, row } of rowsOf(bytes)) {
    first ??= row
    if (table?.sheet === sheet) {
      history.add(table.toPoint(row))
    } else if (isHead(row)) {
      if (table) throw new FileError({ code: 'history_of_several' })
      table = { sheet, toPoint: rowsBelow(row, times) }
    }
  }
  // Says what the file lacks.
  if (!table) rowsBelow(first ?? [], times)
  return history.file()
}

type SheetRow = { sheet: number; row: string[] }

/** Rows that aren't empty, sheet by sheet. */
async function* rowsOf(bytes: Uint8Array): AsyncGenerator<SheetRow, void> {
  try {
    for (let sheet = 0; sheet < SHEETS; sheet += 1) yield* rowsOfSheet(bytes, sheet)
  } catch (error) {
    if (error instanceof FileError || error instanceof RangeError) throw error
    throw explainUnreadable(error)
  }
}

/** None if it isn't there. */
async function* rowsOfSheet(bytes: Uint8Array, sheet: number): AsyncGenerator<SheetRow, void> {
  for await (const { values } of streamXlsxRows(bytes, { sheet })) {
    refuseWide(values)
    if (values.some((value) => value !== null)) yield { sheet, row: values.map(textOf) }
  }
}

function refuseWide({ length }: readonly CellValue[]): void {
  if (length > MAX_COLUMNS) throw new FileError({ code: 'table_too_wide', details: { most: MAX_COLUMNS } })
}

/** A workbook stores times without a zone; the library gives them as if in UTC. */
function textOf(value: CellValue): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value).trim()
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19)
}
