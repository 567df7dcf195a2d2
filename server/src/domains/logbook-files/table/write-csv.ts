import { csvField, quoted } from '@roadbook/contract/csv-field'
import { formatLocales } from '@roadbook/contract/languages'
import { embeddedLines } from '../embedded.ts'
import { languageOfFile } from '../file-language.ts'
import type { FileFacts, VehicleLogbook } from '../logbook-file.ts'
import { sumsOf } from '../sums.ts'
import { toldEntry } from '../told-entry.ts'
import { type Column, tripColumns, type Value } from './columns.ts'
import { sumColumns, sumRows } from './sum-rows.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Of lines that are no rows of the table. */
const COMMENT = '#'

const encoder = new TextEncoder()

/**
 * The table of trips, then lines that begin with `#`: the sums, and the records as data. Where the decimal sign is a comma, a
 * semicolon separates, as spreadsheets of that language expect.
 */
export async function* writeCsv(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const write = rowWriter(facts)
  const columns = tripColumns(facts, language)
  const sums = sumColumns(facts, language)
  /** Kept in memory until the table ends, since they follow it. */
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

function rowWriter({ language }: FileFacts) {
  const locale = formatLocales[language]
  const decimalSign = new Intl.NumberFormat(locale).format(1.5).charAt(1)
  const separator = decimalSign === ',' ? ';' : ','
  const line = (fields: readonly string[]): string => `${fields.join(separator)}\r\n`
  const field = (value: Value): string => {
    if (value === null) return ''
    if (value.kind === 'text') return csvField(value.text)
    if (value.kind === 'number') return value.number.toFixed(value.decimals).replace('.', decimalSign)
    return quoted(value.kind === 'day' ? value.day : value.time.replace('T', ' '))
  }
  return {
    head: <Row>(columns: readonly Column<Row>[]): string =>
      line(columns.map(({ header }) => csvField(header))),
    row: <Row>(columns: readonly Column<Row>[], row: Row): string =>
      line(columns.map(({ value }) => field(value(row)))),
  }
}
