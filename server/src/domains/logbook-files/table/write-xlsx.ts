import { EMBEDDED_NAME } from '@roadbook/logbook-chain/embedded-records'
import { embeddedChunks } from '../embedded.ts'
import { languageOfFile } from '../file-language.ts'
import type { FileFacts, VehicleLogbook } from '../logbook-file.ts'
import { sumsOf } from '../sums.ts'
import { toldEntry } from '../told-entry.ts'
import { type Column, tripColumns } from './columns.ts'
import { gapColumns, readingColumns, aboutColumns, aboutRows } from './side-sheets.ts'
import { SignedZip, type ZipPart } from './signed-zip.ts'
import { sumColumns, sumRows } from './sum-rows.ts'
import {
  contentTypesXml,
  packageRelationsXml,
  rowXml,
  sheetEndXml,
  sheetStartXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './xlsx-parts.ts'

const RECORDS_PATH = `roadbook/${EMBEDDED_NAME}`
const ROWS_AT_ONCE = 500

const dayPatterns = { en: 'dd/mm/yyyy', de: 'dd.mm.yyyy' } as const

/** Sheets of trips, sums, gaps, readings and the chains; the records as a part of their own. */
export async function* writeXlsx(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const { words } = language
  const zip = new SignedZip()
  const names = [words.trips, words.sums, words.gaps, words.readings, words.signature]
  zip.whole('[Content_Types].xml', contentTypesXml(names.length))
  zip.whole('_rels/.rels', packageRelationsXml(RECORDS_PATH))
  zip.whole('xl/workbook.xml', workbookXml(names))
  zip.whole('xl/_rels/workbook.xml.rels', workbookRelationsXml(names.length))
  zip.whole('xl/styles.xml', stylesXml(dayPatterns[facts.language]))
  const trips = new Sheet(zip.part('xl/worksheets/sheet1.xml'), tripColumns(facts, language))
  const sums = new Sheet(zip.part('xl/worksheets/sheet2.xml'), sumColumns(facts, language))
  const gaps = new Sheet(zip.part('xl/worksheets/sheet3.xml'), gapColumns(facts, language))
  const readings = new Sheet(zip.part('xl/worksheets/sheet4.xml'), readingColumns(facts, language))
  const about = new Sheet(zip.part('xl/worksheets/sheet5.xml'), aboutColumns(language))
  const records = zip.part(RECORDS_PATH)
  for await (const vehicle of vehicles) {
    const { registration, entries } = vehicle.logbook
    for (const _ of trips.addAll(entries.map((entry) => ({ registration, told: toldEntry(entry) })))) {
      yield* zip.take()
    }
    sums.add(sumRows(registration, sumsOf(entries, facts.timeZone)))
    gaps.add(vehicle.logbook.gaps.map((gap) => ({ registration, gap })))
    readings.add(vehicle.logbook.readings.map((reading) => ({ registration, reading })))
    about.add(aboutRows(facts, vehicle, language))
    for (const chunk of embeddedChunks(facts, vehicle)) records.write(chunk)
    yield* zip.take()
  }
  for (const sheet of [trips, sums, gaps, readings, about]) sheet.end()
  records.end()
  zip.end()
  yield* zip.take()
}

class Sheet<Row> {
  #rows = 1
  readonly #part: ZipPart
  readonly #columns: readonly Column<Row>[]

  constructor(part: ZipPart, columns: readonly Column<Row>[]) {
    this.#part = part
    this.#columns = columns
    part.write(sheetStartXml(columns))
  }

  add(rows: readonly Row[]): void {
    const xml = rows.map((row) => {
      this.#rows += 1
      return rowXml(
        this.#columns.map(({ value }) => value(row)),
        this.#rows,
      )
    })
    this.#part.write(xml.join(''))
  }

  /** Pauses now and then, so that what was compressed can be taken away. */
  *addAll(rows: readonly Row[]): Generator<void> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      this.add(rows.slice(from, from + ROWS_AT_ONCE))
      yield
    }
  }

  end(): void {
    this.#part.write(sheetEndXml)
    this.#part.end()
  }
}
