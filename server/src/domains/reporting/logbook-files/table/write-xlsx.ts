import { EMBEDDED_NAME } from '@roadbook/logbook-chain/embedded-records'
import { SIGNATURE_LINE_BYTES } from '@roadbook/logbook-chain/file-signature'
import { embeddedChunks } from '../embedded.ts'
import { languageOfFile } from '../file-language.ts'
import type { FileFacts, VehicleLogbook, WroteTrips } from '../logbook-file.ts'
import { sumsOf } from '../sums.ts'
import { toldEntry } from '../told-entry.ts'
import { tripColumns } from './columns.ts'
import { gapColumns, gapRows, readingColumns, readingRows, aboutColumns, aboutRows } from './side-sheets.ts'
import { sumColumns, sumRows } from './sum-rows.ts'
import { inParts } from '../../../../platform/documents/table/in-parts.ts'
import { Workbook } from '../../../../platform/documents/table/workbook.ts'

const RECORDS_PATH = `roadbook/${EMBEDDED_NAME}`

/** Sheets of trips, sums, gaps, readings and chains; the records as a separate part. */
export async function* writeXlsx(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
  wrote: WroteTrips,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const { words } = language
  const workbook = new Workbook({
    names: [words.trips, words.sums, words.gaps, words.readings, words.signature],
    language: facts.language,
    own: { path: RECORDS_PATH, type: 'https://roadbook.dev/logbook-records' },
    commentBytes: SIGNATURE_LINE_BYTES,
  })
  const trips = workbook.sheet(tripColumns(facts, language))
  const sums = workbook.sheet(sumColumns(facts, language))
  const gaps = workbook.sheet(gapColumns(facts, language))
  const readings = workbook.sheet(readingColumns(facts, language))
  const about = workbook.sheet(aboutColumns(language))
  const records = workbook.part(RECORDS_PATH)
  for await (const vehicle of vehicles) {
    const { registration, entries } = vehicle.logbook
    for (const part of inParts(entries)) {
      trips.add(part.map((entry) => ({ registration, told: toldEntry(entry) })))
      wrote(part.length)
      yield* workbook.take()
    }
    sums.add(sumRows(registration, sumsOf(entries)))
    gaps.add(gapRows(vehicle.logbook))
    readings.add(readingRows(vehicle.logbook))
    about.add(aboutRows(facts, vehicle, language))
    for (const chunk of embeddedChunks(facts, vehicle)) records.write(chunk)
    yield* workbook.take()
  }
  records.end()
  yield* workbook.end()
}
