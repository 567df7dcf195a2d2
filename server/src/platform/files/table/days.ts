/** Days and times as people and programs write them: `20.11.2026`, `11/20/2026 8:15 PM`, `2026-11-20T08:15:00Z`, `46346`. */
import type { Cell } from './cells.ts'

export type DayOrder = 'dayFirst' | 'monthFirst'

/** A day, and the time of day if the text has one. */
type DayTime = { day: string; time: string | null }

type Rules = { order: DayOrder; timeZone: string }

/** Longer texts are not a day with a time. */
const LONGEST = 40

// Spaces belong to the part after them: two optional runs of spaces side by side would backtrack through every split.
const timePattern = String.raw`(?:[T\s,]+(\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?:\s*([AaPp]\.?[Mm]\.?))?(?:\s*(Z|[+-]\d{2}:?\d{2}))?(?:\s*(?:Uhr|h))?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${timePattern}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${timePattern}$`)
const withName = new RegExp(
  String.raw`^(\d{1,2})[.\s-]+([A-Za-zÄä]{3,9})[.,\s-]+(\d{4}|\d{2})${timePattern}$`,
)
const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/
const digitsYearLast = /^(\d{2})(\d{2})(\d{4})$/

const months = new Map(
  [
    'jan',
    'feb',
    'mar mär mae',
    'apr',
    'may mai',
    'jun',
    'jul',
    'aug',
    'sep',
    'oct okt',
    'nov',
    'dec dez',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/** Days in a workbook are counted from here; those of statements are between 1990 and 2099. */
const WORKBOOK_DAY_0 = Temporal.PlainDate.from('1899-12-30')
const SERIALS = { first: 32_874, last: 73_050 }

/** The order that the text proves, because the other one is impossible. Null if both are possible. */
export function orderIn(text: string): DayOrder | null | undefined {
  if (text.length > LONGEST) return undefined
  const [, first, sign, second] = yearLast.exec(text) ?? []
  if (first === undefined || second === undefined) return undefined
  // Nobody writes the month first with dots.
  if (sign === '.') return 'dayFirst'
  if (Number(first) > 12) return 'dayFirst'
  return Number(second) > 12 ? 'monthFirst' : null
}

/** Determined from all values of a column; `usual` decides if they are ambiguous. */
export function findDayOrder(
  cells: Iterable<Cell>,
  usual: DayOrder,
): { order: DayOrder; isCertain: boolean } | undefined {
  const votes = { dayFirst: 0, monthFirst: 0, open: 0 }
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const order = orderIn(cell)
    if (order === null) votes.open += 1
    else if (order !== undefined) votes[order] += 1
  }
  if (votes.dayFirst === 0 && votes.monthFirst === 0) {
    return votes.open === 0 ? undefined : { order: usual, isCertain: false }
  }
  return { order: votes.monthFirst > votes.dayFirst ? 'monthFirst' : 'dayFirst', isCertain: true }
}

/** Undefined if it isn't a day of the calendar. A time with its own zone is converted to the company's. */
export function parseDay(cell: Cell, rules: Rules): DayTime | undefined {
  if (cell === null) return undefined
  const text = String(cell)
  if (text.length > LONGEST) return undefined
  return (
    dateIn(yearFirst.exec(text), [1, 3, 4], rules) ??
    dateIn(yearLast.exec(text), rules.order === 'dayFirst' ? [4, 3, 1] : [4, 1, 3], rules) ??
    dateIn(withName.exec(text), [3, 2, 1], rules) ??
    dateIn(digitsOnly.exec(text), [1, 2, 3], rules) ??
    dateIn(digitsYearLast.exec(text), [3, 2, 1], rules) ??
    fromSerial(text)
  )
}

/** `places` are the groups with year, month and day; the time is in the groups after the fourth. */
function dateIn(
  match: RegExpExecArray | null,
  places: readonly [number, number, number],
  { timeZone }: Rules,
): DayTime | undefined {
  if (match === null) return undefined
  const [year = '', month = '', day = ''] = places.map((place) => match[place])
  const date = plainDate(fullYear(year), monthOf(month), Number(day))
  if (date === undefined) return undefined
  const hasSign = match[2] !== undefined && /^[-/.]$/.test(match[2])
  const [time, half, zone] = match.slice(hasSign ? 5 : 4)
  const clock = time === undefined ? null : clockTime(time, half)
  if (clock === undefined) return undefined
  if (clock === null || zone === undefined) return { day: date.toString(), time: clock }
  return inZone(`${date.toString()}T${clock}${zone}`, timeZone)
}

function plainDate(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : (months.get(text.slice(0, 3).toLowerCase()) ?? 0)
}

/** `08:15:00`; undefined if there is no such time. */
export function clockTime(text: string, half?: string): string | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const hour = half === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0)
  if (hour > 23 || minutes > 59 || seconds > 59) return undefined
  return [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}

function inZone(iso: string, timeZone: string): DayTime | undefined {
  try {
    const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
    return {
      day: local.toPlainDate().toString(),
      time: local.toPlainTime().toString({ smallestUnit: 'second' }),
    }
  } catch {
    return undefined
  }
}

/** The number of a day in a workbook, with the time as its fraction. */
function fromSerial(text: string): DayTime | undefined {
  const [, whole, part = '0'] = /^(\d{5})(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined || Number(whole) < SERIALS.first || Number(whole) > SERIALS.last) return undefined
  const day = WORKBOOK_DAY_0.add({ days: Number(whole) }).toString()
  const seconds = Math.round(Number(`0.${part}`) * 86_400) % 86_400
  const time = new Temporal.PlainTime().add({ seconds }).toString({ smallestUnit: 'second' })
  return { day, time: seconds === 0 ? null : time }
}
