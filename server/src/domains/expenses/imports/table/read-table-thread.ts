/** The worker thread of `readTable`: reads the file at once, then hands out its lines in parts until an empty one. */
import { parentPort, workerData } from 'node:worker_threads'
import type { TableLine } from './cells.ts'
import { readCsv } from './csv-table.ts'
import type { TableAnswer, TableFile } from './read-table.ts'
import { FileError } from '../../../../platform/files/file-error.ts'
import { readXlsx } from './xlsx-table.ts'

const PART = 1_000

const { bytes } = workerData as TableFile // set by `readTable`

const lines = await read()
let given = 0
parentPort?.on('message', () => send({ part: lines.slice(given, (given += PART)) }))
send({ opened: true })

async function read(): Promise<TableLine[]> {
  try {
    const found = await readAny()
    if (found.length === 0) throw new FileError({ code: 'file_empty' })
    return found
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    send({ refusal: error.problem })
    return []
  }
}

/** By its first bytes, since names say little. */
async function readAny(): Promise<TableLine[]> {
  const [a, b, c, d] = bytes
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return readXlsx(bytes)
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

function send(answer: TableAnswer): void {
  // A message port of worker threads has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer)
}
