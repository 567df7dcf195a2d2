/**
 * The worker thread of `withFile`. It reads the file once, then answers requests: `summary`, `times`, and the
 * positions in parts until an empty one.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { HistoryFormat } from '@roadbook/contract/history-import'
import { cleanImported } from '../positions/pure.ts'
import { parseCsv } from './csv.ts'
import { parseGpx } from './gpx.ts'
import { FileError } from '../../platform/files/file-error.ts'
import { textOf } from '../../platform/files/file-text.ts'
import type { HistoryFile } from './history-file.ts'
import { parseKml } from './kml.ts'
import type { Answers, FileToRead, Question, ThreadAnswer } from './read-file.ts'
import { summaryOf } from './summary.ts'

const PART = 2_000
/** In place of a device number, as the position came from a file. */
const NO_DEVICE = 0

const parsers: Record<HistoryFormat, (chunks: Iterable<string>) => HistoryFile> = {
  gpx: parseGpx,
  kml: parseKml,
  csv: parseCsv,
}

const { format, bytes, nowMs, keptSinceMs } = workerData as FileToRead // set by `withFile`
const file = read()

/** The first message is the result of reading, or why the file was refused. */
function read() {
  try {
    const { records, skipped } = parsers[format](textOf(bytes))
    const { fixes, refused } = cleanImported(records, { dongleId: NO_DEVICE, receivedMs: nowMs, keptSinceMs })
    send({ opened: { positions: fixes.length, skipped, refused } })
    return { fixes }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    send({ refusal: error.problem })
    return { fixes: [] }
  }
}

let given = 0

const answers: { [Q in Question]: () => Answers[Q] } = {
  summary: () => summaryOf(file.fixes),
  times: () => Float64Array.from(file.fixes, ({ record }) => record.timeMs),
  part: () => file.fixes.slice(given, (given += PART)),
}

parentPort?.on('message', (question: Question) => send({ answer: answers[question]() }))

function send(answer: ThreadAnswer): void {
  // A message port of worker threads has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer)
}
