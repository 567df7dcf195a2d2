import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { type Cell, cleanText, type TableLine } from './cells.ts'
import { createLines } from './collect-lines.ts'
import { FileError } from '../file-error.ts'
import { unpackedBytes } from '../unpacked-size.ts'

/** 20,000 rows of 30 columns need some 30 MB. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024

/** Maximum number of columns of a sheet in any program. */
const LAST_ROW = 1_048_576

/** There may be a cover sheet. */
const SHEETS = 3

/** The first sheet that contains a table. */
export async function readXlsx(bytes: Uint8Array): Promise<TableLine[]> {
  refuseLarge(bytes, MAX_UNPACKED_BYTES)
  let first: TableLine[] = []
  try {
    for (let sheet = 0; sheet < SHEETS; sheet += 1) {
      const lines = await readSheet(bytes, sheet)
      if (isTable(lines)) return lines
      if (sheet === 0) first = lines
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw explainUnreadable(error)
  }
  return first
}

export function refuseLarge(bytes: Uint8Array, maxBytes: number): void {
  const size = unpackedBytes(bytes)
  if (size === undefined) throw unreadable('zip')
  if (size > maxBytes) throw new FileError({ code: 'workbook_too_large', details: { maxBytes } })
}

/** Turns an error of the library into one about the file. */
export function explainUnreadable(error: unknown): FileError {
  return unreadable(error instanceof Error ? error.message.slice(0, 200) : String(error), error)
}

function unreadable(reason: string, cause?: unknown): FileError {
  return new FileError({ code: 'file_unreadable', details: { format: 'XLSX', reason } }, { cause })
}

async function readSheet(bytes: Uint8Array, sheet: number): Promise<TableLine[]> {
  const { add, lines } = createLines()
  let last = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const line = index + 1
    if (line <= last || line > LAST_ROW) throw new Error(`row ${line} after row ${last}`)
    last = line
    add(line, values.map(toCell))
  }
  return lines
}

function isTable(lines: readonly TableLine[]): boolean {
  return lines.filter(({ cells }) => cells.filter((cell) => cell !== null).length >= 3).length >= 2
}

/** A workbook stores days and times without a time zone; the library gives them as if in UTC. */
function toCell(value: CellValue): Cell {
  if (value === null) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : timeText(value)
  return cleanText(String(value))
}

function timeText(value: Date): string {
  const [day = '', time = ''] = value.toISOString().slice(0, 19).split('T')
  // A time of day is stored as a time on the first day of the workbook calendar.
  if (value.getUTCFullYear() < 1910) return time
  return time === '00:00:00' ? day : `${day}T${time}`
}
