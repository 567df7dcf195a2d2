/**
 * The thread of `withFile`. It reads the file once, then answers what it is asked: `summary`, `times`, and the positions part
 * by part until an empty one.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { HistoryFormat } from '@roadbook/contract/history-import'
import { cleanImported } from '../positions/pure.ts'
import { parseCsv } from './csv.ts'
import { textOf } from './file-text.ts'
import { parseGpx } from './gpx.ts'
import { type HistoryFile, HistoryFileError } from './history-file.ts'
import { parseKml } from './kml.ts'
import type { Answers, FileToRead, Question, ThreadAnswer } from './read-file.ts'
import { summaryOf } from './summary.ts'

const PART = 2_000
/** In place of a device's number: it came from a file. */
const NO_DEVICE = 0

const parsers: Record<HistoryFormat, (chunks: Iterable<string>) => HistoryFile> = {
  gpx: parseGpx,
  kml: parseKml,
  csv: parseCsv,
}

const { format, bytes, nowMs } = workerData as FileToRead // as `withFile` gave it
const file = read()

/** The first answer is what could be read, or why it was refused. */
function read() {
  try {
    const { records, skipped } = parsers[format](textOf(bytes))
    const { fixes, refused } = cleanImported(records, { dongleId: NO_DEVICE, receivedMs: nowMs })
    tell({ opened: { positions: fixes.length, skipped, refused } })
    return { fixes }
  } catch (error) {
    if (!(error instanceof HistoryFileError)) throw error
    tell({ refusal: error.problem })
    return { fixes: [] }
  }
}

let given = 0

const answers: { [Q in Question]: () => Answers[Q] } = {
  summary: () => summaryOf(file.fixes),
  times: () => Float64Array.from(file.fixes, ({ record }) => record.timeMs),
  part: () => file.fixes.slice(given, (given += PART)),
}

parentPort?.on('message', (question: Question) => tell({ answer: answers[question]() }))

function tell(told: ThreadAnswer): void {
  // A port of threads has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(told)
}
