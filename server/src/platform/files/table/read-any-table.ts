import { FileError } from '../file-error.ts'
import type { TableLine } from './cells.ts'
import { readCsv } from './csv-table.ts'

/**
 * The non-empty lines of a CSV or XLSX file, at least one. The first bytes determine the format, since names are unreliable.
 * Throws FileError.
 */
export async function readAnyTable(bytes: Uint8Array): Promise<TableLine[]> {
  const lines = await readLines(bytes)
  if (lines.length === 0) throw new FileError({ code: 'file_empty' })
  return lines
}

/** The reader of workbooks is loaded only when needed. */
async function readLines(bytes: Uint8Array): Promise<TableLine[]> {
  const [a, b, c, d] = bytes
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return (await import('./xlsx-table.ts')).readXlsx(bytes)
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) throw new FileError({ code: 'old_workbook' })
  if (isBinary(bytes)) throw new FileError({ code: 'not_a_table' })
  return readCsv(bytes)
}

/** A PDF, a picture or a program. In UTF-16 only every other byte is zero. */
function isBinary(file: Uint8Array): boolean {
  const head = file.subarray(0, 2_000)
  if (new TextDecoder('latin1').decode(head.subarray(0, 5)) === '%PDF-') return true
  return head.some((byte, index) => byte === 0 && head[index + 1] === 0)
}
