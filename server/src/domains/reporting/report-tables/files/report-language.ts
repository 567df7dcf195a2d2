/** Words and formats of a report's file. */
import { currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { lengthFormat, lengthUnits } from '@roadbook/contract/formats/lengths'
import { formatLocales, type Language } from '@roadbook/contract/languages'
import { asReportDistance } from '@roadbook/contract/core/meters-per'
import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import {
  type Cell,
  type ColumnId,
  type ReportColumn,
  reportColumns,
} from '@roadbook/contract/reporting/report-tables'
import { columnLabels, reportNames, formatWords, wordLabels } from '@roadbook/contract/reporting/report-texts'
import { type Times, timesOf, wallClock } from '../../../../platform/documents/times.ts'
import { text, type Value } from '../../../../platform/documents/table/cells.ts'
import type { ReportFacts } from './report-facts.ts'
import { type ReportWords, wordsOf } from '@roadbook/contract/messages/report-words'

/** What determines how a cell is formatted. */
type Told = Pick<ReportColumn, 'id' | 'unit' | 'currency'>

export type ReportLanguage = {
  title: string
  note: string | undefined
  words: ReportWords
  times: Times
  /** With its unit in brackets. */
  header: (column: ReportColumn) => string
  /** As a person reads it, without the unit given in the header. */
  format: (cell: Cell, column: Told) => string
  /** As a number that a spreadsheet calculates with. */
  value: (cell: Cell, column: Told) => Value
  /** A figure on an axis. */
  number: (figure: number) => string
  partName: (part: { id: string; name: string | null }) => string
  period: string
}

export function reportLanguage(facts: ReportFacts): ReportLanguage {
  const { language, timeZone, distanceUnit, head } = facts
  const locale = formatLocales[language]
  const words = wordsOf(language)
  const times = timesOf(locale, timeZone)
  const numbers = numbersOf(locale)
  const lengths = lengthFormat(locale, distanceUnit)
  const labels = columnLabels(language, 'inFiles')
  const columns: Readonly<Record<string, string>> = { ...labels, vehicle: words.vehicles }
  const values = valueWords(language, words)
  const value = valueIn(facts, { words, values, lengths })
  const partName = ({ id, name }: { id: string; name: string | null }): string =>
    name ?? values[id] ?? columns[id] ?? id
  return {
    title: reportNames(language)[facts.kind].title,
    note: reportNames(language)[facts.kind].note,
    words,
    times,
    partName,
    value,
    number: (figure) => numbers(figure, Number.isInteger(figure) ? 0 : 1),
    header: (column) => headerOf(column, { labels, words, distanceUnit, partName }),
    format(cell, column) {
      if (typeof cell === 'number' && column.unit === 'meters' && !reportColumns[column.id].isOdometer) {
        const { figure, decimals } = asReportDistance(cell, distanceUnit)
        return numbers(figure, decimals)
      }
      const told = value(cell, column)
      if (told === null) return ''
      if (told.kind === 'text') return told.text
      if (told.kind === 'number') return numbers(told.number, told.decimals)
      if (told.kind === 'day') return times.day(`${told.day}T12:00:00Z`)
      if (told.kind === 'time') return typeof cell === 'string' ? times.dayAndTime(cell) : ''
      // Like on the page: incomplete minutes don't count.
      const minutes = Math.floor(told.seconds / 60)
      return words.hoursAndMinutes(
        numbers(Math.floor(minutes / 60), 0),
        String(minutes % 60).padStart(2, '0'),
      )
    },
    period: head.period === null ? words.stateNow : periodText(head.period, times),
  }
}

/** How many vehicles, or drivers, the report is about. */
export function subjectsText({ vehicles, drivers }: ReportFacts['head'], words: ReportWords): string {
  return drivers === undefined ? words.nVehicles(vehicles) : words.nDrivers(drivers)
}

/** First and last day, or a single day. */
export function periodText(
  { startDate, endDate }: { startDate: string; endDate: string },
  times: Times,
): string {
  const [first, last] = [startDate, endDate].map((day) => times.day(`${day}T12:00:00Z`))
  return startDate === endDate ? (first ?? '') : `${first} – ${last}`
}

function numbersOf(locale: string): (number: number, decimals: number) => string {
  const formats = new Map<number, Intl.NumberFormat>()
  return (number, decimals) => {
    const known =
      formats.get(decimals) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    formats.set(decimals, known)
    return known.format(number)
  }
}

type Naming = {
  labels: Readonly<Record<ColumnId, string>>
  words: ReportWords
  distanceUnit: DistanceUnit
  partName: (part: { id: string; name: string | null }) => string
}

function headerOf(column: ReportColumn, { labels, words, distanceUnit, partName }: Naming): string {
  const { id, category, name, unit, currency } = column
  const isCount = id === 'vehicle' && unit === 'count'
  const heading = isCount ? words.vehicles : labels[id]
  const title = category === null ? heading : partName({ id: category, name })
  const sign = unit === 'minor' ? currency : (signs[unit]?.(distanceUnit) ?? null)
  return sign === null ? title : `${title} (${sign})`
}

type Words = Readonly<Record<string, string>>

/** Includes names of trip categories. */
function valueWords(language: Language, { categories }: ReportWords): Words {
  return { ...categories, ...wordLabels(language, 'inFiles') }
}

const signs: Partial<Record<CellUnit, (distanceUnit: DistanceUnit) => string>> = {
  meters: (distanceUnit) => lengthUnits[distanceUnit].length,
  percent: () => '%',
  litres: () => 'l',
  kwh: () => 'kWh',
  kgCo2: () => 'kg',
  litresPer100Km: () => 'l',
  kwhPer100Km: () => 'kWh',
  kmh: (distanceUnit) => lengthUnits[distanceUnit].speed,
  degrees: () => '°',
  volts: () => 'V',
}

const decimalsOf: Partial<Record<CellUnit, number>> = {
  percent: 1,
  litres: 1,
  kwh: 1,
  kgCo2: 1,
  litresPer100Km: 1,
  kwhPer100Km: 1,
  latitude: 6,
  longitude: 6,
  volts: 1,
  figure: 2,
}

type Texts = { words: ReportWords; values: Words; lengths: ReturnType<typeof lengthFormat> }

function valueIn({ timeZone }: ReportFacts, { words, values, lengths }: Texts) {
  return (cell: Cell, { id, unit, currency }: Told): Value => {
    if (cell === null) return null
    if (typeof cell === 'boolean') return text(cell ? words.yes : words.no)
    if (typeof cell === 'string') {
      if (unit === 'word') return text(formatWords(cell, values))
      if (unit === 'day') return { kind: 'day', day: cell }
      return unit === 'instant' ? { kind: 'time', time: wallClock(timeZone, cell) } : text(cell)
    }
    if (unit === 'seconds') return { kind: 'duration', seconds: cell }
    if (reportColumns[id].isOdometer) {
      return { kind: 'number', number: lengths.odometerFigure(cell), decimals: 0 }
    }
    if (unit === 'meters') return { kind: 'number', number: lengths.distanceFigure(cell), decimals: 1 }
    if (unit === 'kmh') return { kind: 'number', number: lengths.speedFigure(cell), decimals: 0 }
    if (unit === 'minor') return money(cell, currency)
    return { kind: 'number', number: cell, decimals: decimalsOf[unit] ?? 0 }
  }
}

/** In whole units and decimals of the currency; some have none. */
function money(minor: number, currency: string | null): Value {
  const digits = currency === null ? 2 : currencyDigits(currency)
  return { kind: 'number', number: minor / 10 ** digits, decimals: digits }
}
