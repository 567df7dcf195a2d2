import { embeddedLines } from '../embedded.ts'
import { languageOfFile } from '../file-language.ts'
import type { FileFacts, VehicleLogbook, WroteTrips } from '../logbook-file.ts'
import { sumsOf } from '../sums.ts'
import { toldEntry } from '../told-entry.ts'
import { createSpillFile } from '../../../../platform/spill-file.ts'
import type { Column } from '../../../../platform/documents/table/cells.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../../../platform/documents/table/csv-rows.ts'
import { inParts } from '../../../../platform/documents/table/in-parts.ts'
import { tripColumns } from './columns.ts'
import { gapColumns, gapRows, readingColumns, readingRows } from './side-sheets.ts'
import { sumColumns, sumRows } from './sum-rows.ts'

/** Prefix of lines that aren't rows of the table. */
const COMMENT = '#'

const encoder = new TextEncoder()

/** The table of trips, then lines that begin with `#`: sums, gaps, dashboard readings, and the records as data. */
export async function* writeCsv(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
  wrote: WroteTrips,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const write = csvRows(facts.language)
  const columns = tripColumns(facts, language)
  const sums = sumColumns(facts, language)
  yield encoder.encode(BYTE_ORDER_MARK + write.head(columns))
  /** They come after the table, which may contain many vehicles. */
  await using comments = await createSpillFile()
  await comments.write(encoder.encode(`${COMMENT}${write.head(sums)}`))
  for await (const vehicle of vehicles) {
    const { registration, entries } = vehicle.logbook
    for (const part of inParts(entries)) {
      const lines = part.map((entry) => write.row(columns, { registration, told: toldEntry(entry) }))
      yield encoder.encode(lines.join(''))
      wrote(part.length)
    }
    const rows = sumRows(registration, sumsOf(entries))
    const after = [
      ...rows.map((row) => write.row(sums, row)),
      ...tableOf(gapColumns(facts, language), gapRows(vehicle.logbook)),
      ...tableOf(readingColumns(facts, language), readingRows(vehicle.logbook)),
      ...embeddedLines(facts, vehicle),
    ]
    await comments.write(encoder.encode(after.map((line) => `${COMMENT}${line}`).join('')))
  }
  yield* comments.read()

  function tableOf<Row>(of: readonly Column<Row>[], some: readonly Row[]): string[] {
    return some.length === 0 ? [] : [write.head(of), ...some.map((row) => write.row(of, row))]
  }
}
