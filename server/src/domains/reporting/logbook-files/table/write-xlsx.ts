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
import { Sheet } from '../../../../platform/documents/table/sheet.ts'
import { StreamedZip } from '../../../../platform/documents/table/streamed-zip.ts'
import {
  contentTypesXml,
  dayPatternOf,
  packageRelationsXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from '../../../../platform/documents/table/xlsx-parts.ts'

const RECORDS_PATH = `roadbook/${EMBEDDED_NAME}`

/** Sheets of trips, sums, gaps, readings and chains; the records as a separate part. */
export async function* writeXlsx(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
  wrote: WroteTrips,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const { words } = language
  const zip = new StreamedZip(SIGNATURE_LINE_BYTES)
  const names = [words.trips, words.sums, words.gaps, words.readings, words.signature]
  zip.whole('[Content_Types].xml', contentTypesXml(names.length))
  zip.whole(
    '_rels/.rels',
    packageRelationsXml({ path: RECORDS_PATH, type: 'https://roadbook.dev/logbook-records' }),
  )
  zip.whole('xl/workbook.xml', workbookXml(names))
  zip.whole('xl/_rels/workbook.xml.rels', workbookRelationsXml(names.length))
  zip.whole('xl/styles.xml', stylesXml(dayPatternOf(facts.language)))
  const trips = new Sheet(zip.part('xl/worksheets/sheet1.xml'), tripColumns(facts, language))
  const sums = new Sheet(zip.part('xl/worksheets/sheet2.xml'), sumColumns(facts, language))
  const gaps = new Sheet(zip.part('xl/worksheets/sheet3.xml'), gapColumns(facts, language))
  const readings = new Sheet(zip.part('xl/worksheets/sheet4.xml'), readingColumns(facts, language))
  const about = new Sheet(zip.part('xl/worksheets/sheet5.xml'), aboutColumns(language))
  const records = zip.part(RECORDS_PATH)
  for await (const vehicle of vehicles) {
    const { registration, entries } = vehicle.logbook
    for (const part of inParts(entries)) {
      trips.add(part.map((entry) => ({ registration, told: toldEntry(entry) })))
      wrote(part.length)
      yield* zip.take()
    }
    sums.add(sumRows(registration, sumsOf(entries)))
    gaps.add(gapRows(vehicle.logbook))
    readings.add(readingRows(vehicle.logbook))
    about.add(aboutRows(facts, vehicle, language))
    for (const chunk of embeddedChunks(facts, vehicle)) records.write(chunk)
    yield* zip.take()
  }
  for (const sheet of [trips, sums, gaps, readings, about]) sheet.end()
  records.end()
  zip.end()
  yield* zip.take()
}
