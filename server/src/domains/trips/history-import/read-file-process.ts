/**
 * The process of `withFile`. It reads the file once, then answers requests: `summary`, `times`, and the
 * positions in parts until an empty one.
 */
import type { HistoryFormat } from '@roadbook/contract/trips/history-import'
import { readForParent } from '../../../platform/file-process-child.ts'
import { textOf } from '../../../platform/files/file-text.ts'
import { wallClock } from '../../../platform/files/wall-clock.ts'
import { cleanImported, NO_DEVICE } from '../../tracking/positions/pure.ts'
import { parseCsv } from './csv.ts'
import { parseGpx } from './gpx.ts'
import type { HistoryFile, TimeOptions } from './history-file.ts'
import { parseKml } from './kml.ts'
import type { Answers, Opened, Question, ReadingParameters } from './read-file.ts'
import { summaryOf } from './summary.ts'

const PART = 2_000

type Parse = (bytes: Uint8Array, times: TimeOptions) => HistoryFile | Promise<HistoryFile>

const parsers: Record<HistoryFormat, Parse> = {
  gpx: (bytes, times) => parseGpx(textOf(bytes), times),
  kml: (bytes, times) => parseKml(textOf(bytes), times),
  csv: (bytes, times) => parseCsv(textOf(bytes), times),
  // The reader of workbooks is loaded only when needed.
  xlsx: async (bytes, times) => (await import('./xlsx.ts')).parseXlsx(bytes, times),
}

await readForParent<Opened, Question, Answers[Question]>(
  async (bytes, { format, timeZone, nowMs, keptSinceMs }: ReadingParameters) => {
    const toInstant = timeZone === undefined ? undefined : wallClock(timeZone)
    const { records, skipped } = await parsers[format](bytes, { toInstant })
    const { fixes, refused } = cleanImported(records, { dongleId: NO_DEVICE, receivedMs: nowMs, keptSinceMs })
    let given = 0
    const answers: { [Q in Question]: () => Answers[Q] } = {
      summary: () => summaryOf(fixes),
      times: () => Float64Array.from(fixes, ({ record }) => record.timeMs),
      part: () => fixes.slice(given, (given += PART)),
    }
    return { first: { positions: fixes.length, skipped, refused }, answer: (question) => answers[question]() }
  },
)
