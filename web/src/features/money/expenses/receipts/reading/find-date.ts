import { isClear, type Line } from './prepare.ts'
import { dateWords, monthNames, otherDayWords } from './words.ts'

type FoundDay = {
  day: string
  time: string | undefined
  line: Line
  isSure: boolean
}

type Order = { today: string; isMonthFirst: boolean; isOrderKnown: boolean }
type Candidate = { day: string; isAmbiguous: boolean; line: Line; weight: number; at: number }

const numeric = /(?<![\d.,/-])(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d|[./-]\d)/g
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)? ?(?:de |of )?[-/ ]?([a-z]{3,12})\.?,? ?(?:de )?[-/ ]?(20\d\d|\d{2})(?!\d)/g
const monthFirst = /(?<![a-z])([a-z]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)(?!\d)/g
const clock = /(?<![\d.,:/-])([01]?\d|2[0-3]) ?[:h] ?([0-5]\d)(?: ?[:] ?[0-5]\d)?(?!\d|[.,]\d)/
const dotted = /(?<![\d.,:/-])([01]\d|2[0-3])[.]([0-5]\d)(?:[.][0-5]\d)?(?: ?(?:uhr|h|hrs|ore)\b)/

/** The day of the receipt, never in the future; other days, such as the due date, only if there is no better one. */
export function findDay(lines: readonly Line[], order: Order): FoundDay | undefined {
  const candidates = lines.flatMap((line) => candidatesOf(line, lines[line.index - 1], order))
  const [best] = [...candidates].sort((a, b) => b.weight - a.weight || a.at - b.at)
  if (best === undefined) return undefined
  const rivals = candidates.filter(({ day, weight }) => day !== best.day && weight >= best.weight)
  const isRepeated = candidates.filter(({ day }) => day === best.day).length > 1
  const isSure =
    !best.isAmbiguous && rivals.length === 0 && best.weight > 0 && (isClear(best.line) || isRepeated)
  return { day: best.day, line: best.line, isSure, time: timeNear(lines, best.line) }
}

function candidatesOf(line: Line, above: Line | undefined, order: Order): Candidate[] {
  const { folded } = line
  const found = [...numericDays(folded, order), ...writtenDays(folded)]
  const weight = weightOf(folded, above)
  return found
    .filter(({ day }) => day <= order.today && day >= `${Number(order.today.slice(0, 4)) - YEARS_BACK}-01-01`)
    .map((one, index) => ({ ...one, line, weight, at: line.index + index / 100 }))
}

/** Older days are numbers that look like a date. */
const YEARS_BACK = 8

function weightOf(folded: string, above: Line | undefined): number {
  if (otherDayWords.test(folded)) return 0
  const isNamed =
    dateWords.test(folded) ||
    (above !== undefined && dateWords.test(above.folded) && !/\d{3}/.test(above.folded))
  return 1 + (isNamed ? 1 : 0) + (clock.test(folded) ? 1 : 0)
}

type Day = { day: string; isAmbiguous: boolean }

function numericDays(text: string, { today, isMonthFirst, isOrderKnown }: Order): Day[] {
  return [...text.matchAll(numeric)].flatMap(([, first = '', sign, second = '', third = '']) => {
    if (first.length === 4) return calendarDay(first, second, third)
    if (first.length === 3) return []
    const year = fullYear(third)
    const european = calendarDay(year, second, first)
    if (sign === '.') return european
    const american = calendarDay(year, first, second)
    if (first === second) return european
    const possible = [european, american].flat().filter(({ day }) => day <= today)
    if (possible.length < 2) return possible
    const chosen = isMonthFirst ? american : european
    return chosen.map(({ day }) => ({ day, isAmbiguous: !isOrderKnown }))
  })
}

function writtenDays(text: string): Day[] {
  const european = [...text.matchAll(dayFirst)].flatMap(([, day = '', name = '', year = '']) =>
    named(year, name, day),
  )
  const american = [...text.matchAll(monthFirst)].flatMap(([, name = '', day = '', year = '']) =>
    named(year, name, day),
  )
  return [...european, ...american]
}

function named(year: string, name: string, day: string): Day[] {
  const month = monthNames.get(name)
  return month === undefined ? [] : calendarDay(fullYear(year), String(month), day)
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** None if there is no such day. */
function calendarDay(year: string, month: string, day: string): Day[] {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? [{ day: text, isAmbiguous: false }]
    : []
}

/** On the same line or the next ones; rarely above. */
function timeNear(lines: readonly Line[], { index }: Line): string | undefined {
  for (const offset of [0, 1, -1, 2]) {
    const text = lines[index + offset]?.folded ?? ''
    const found = clock.exec(text) ?? dotted.exec(text)
    if (found) return `${found[1]?.padStart(2, '0')}:${found[2]}`
  }
  return undefined
}
