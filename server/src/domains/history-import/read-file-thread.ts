/** The thread of `readFile`: takes a file, answers with what it holds or why it cannot be read, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { HistoryFormat } from '@roadbook/contract/history-import'
import { parseCsv } from './csv.ts'
import { parseGpx } from './gpx.ts'
import { type HistoryFile, HistoryFileError } from './history-file.ts'
import { parseKml } from './kml.ts'
import type { FileRead, FileToRead } from './read-file.ts'

const parsers: Record<HistoryFormat, (text: string) => HistoryFile> = {
  gpx: parseGpx,
  kml: parseKml,
  csv: parseCsv,
}

function read({ format, content }: FileToRead): FileRead {
  try {
    return { file: parsers[format](content) }
  } catch (error) {
    if (!(error instanceof HistoryFileError)) throw error
    return { refusal: error.message }
  }
}

// A port of threads has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(read(workerData as FileToRead)) // as `readFile` gave it
