import { embeddedLines } from '../embedded.ts'
import { languageOfFile } from '../file-language.ts'
import type { FileFacts, VehicleLogbook } from '../logbook-file.ts'
import { sumsOf } from '../sums.ts'
import { toldEntry } from '../told-entry.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../../platform/documents/table/csv-rows.ts'
import { tripColumns } from './columns.ts'
import { sumColumns, sumRows } from './sum-rows.ts'

/** Of lines that are no rows of the table. */
const COMMENT = '#'

const encoder = new TextEncoder()

/** The table of trips, then lines that begin with `#`: the sums, and the records as data. */
export async function* writeCsv(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const write = csvRows(facts.language)
  const columns = tripColumns(facts, language)
  const sums = sumColumns(facts, language)
  /** Compressed by nothing, but small beside the trips: they follow the table. */
  const comments: string[] = [`${COMMENT}${write.head(sums)}`]
  yield encoder.encode(BYTE_ORDER_MARK + write.head(columns))
  for await (const vehicle of vehicles) {
    const { registration, entries } = vehicle.logbook
    yield encoder.encode(
      entries.map((entry) => write.row(columns, { registration, told: toldEntry(entry) })).join(''),
    )
    const rows = sumRows(registration, sumsOf(entries, facts.timeZone))
    comments.push(rows.map((row) => `${COMMENT}${write.row(sums, row)}`).join(''))
    for (const line of embeddedLines(facts, vehicle)) comments.push(`${COMMENT}${line}`)
  }
  for (const part of comments) yield encoder.encode(part)
}
