/** The table of trips: a row for each with its changes below, sums of each month, and gaps of the odometer. */
import { type LogbookEntry, needsExplanation, type OdometerGap } from '@roadbook/contract/trips/logbook'
import { changeText, lineOf } from '../change-text.ts'
import type { FileLanguage } from '../file-language.ts'
import { gapNotes } from '../gap-notes.ts'
import { type ToldEntry, toldEntry } from '../told-entry.ts'
import { type Flow, left, type Line, right } from '../../../../platform/documents/pdf/flow.ts'
import { contentWidth, type TextStyle } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { type Cell, drawRow } from '../../../../platform/documents/pdf/row.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'

/** Where the columns begin, or end if their figures are right-aligned; and how wide a text may be. */
const columns = {
  date: { x: left, width: 54 },
  time: { x: left + 58, width: 34 },
  odometer: { x: left + 150 },
  route: { x: left + 166, width: 214 },
  purpose: { x: left + 392, width: 164 },
  driver: { x: left + 568, width: 76 },
  category: { x: left + 652, width: 78 },
  distance: { x: right },
}

export function drawTableHead(
  { canvas, ...flow }: Pick<Flow, 'canvas'> & { y: number },
  language: FileLanguage,
): void {
  const { words, figures } = language
  const y = flow.y + 10
  const head = (text: string, x: number) => canvas.text(text, x, y, styles.head)
  head(words.date, columns.date.x)
  head(words.time, columns.time.x)
  canvas.textRight(words.odometer, columns.odometer.x, y, styles.head)
  head(words.fromAndTo, columns.route.x)
  head(words.purposeAndPartner, columns.purpose.x)
  head(words.driver, columns.driver.x)
  head(words.category, columns.category.x)
  canvas.textRight(figures.unit, columns.distance.x, y, styles.head)
  canvas.rule(left, y + 5, contentWidth, colours.line)
}

export const TABLE_HEAD_HEIGHT = 18

export function drawEntry(flow: Flow, entry: LogbookEntry, ofFile: FileLanguage): void {
  const told = toldEntry(entry)
  const language = ofFile.inZone(told.timeZone)
  flow.space(3)
  drawRow(flow, [
    { x: columns.date.x, lines: dateLines(told, language) },
    { x: columns.time.x, lines: timeLines(told, language) },
    { x: columns.odometer.x, endsAtX: true, lines: odometerLines(told, language) },
    { x: columns.route.x, lines: routeLines(flow, told, language) },
    { x: columns.purpose.x, lines: purposeLines(flow, told, language) },
    { x: columns.driver.x, lines: wrapped(flow, told.driver, columns.driver.width, styles.body) },
    { x: columns.category.x, lines: categoryLines(flow, told, language) },
    {
      x: columns.distance.x,
      endsAtX: true,
      lines: [{ text: language.figures.distance(told.distanceMeters), style: styles.strong }],
    },
  ])
  drawChanges(flow, told, { language, isOtherZone: language !== ofFile })
  flow.space(5)
  flow.canvas.rule(left, flow.y, contentWidth, colours.hairline)
}

function dateLines({ startTime, endTime, isPrivate }: ToldEntry, { times }: FileLanguage): Line[] {
  const day = times.day(startTime)
  const endDay = times.day(endTime)
  const first = [
    { text: day, style: styles.strong },
    { text: times.weekday(startTime), style: styles.label },
  ]
  return isPrivate || endDay === day ? first : [first[0]!, { text: endDay, style: styles.body }] // it has two
}

function timeLines({ startTime, endTime, isPrivate, isRunning }: ToldEntry, { times }: FileLanguage): Line[] {
  if (isPrivate) return []
  const ends = isRunning ? [startTime] : [startTime, endTime]
  return ends.map((time) => ({ text: times.time(time), style: styles.body }))
}

function odometerLines(
  { startOdometerMeters, endOdometerMeters }: ToldEntry,
  { figures }: FileLanguage,
): Line[] {
  return [startOdometerMeters, endOdometerMeters].map((meters) => ({
    text: meters === null ? '–' : figures.distance(meters),
    style: styles.body,
  }))
}

function routeLines(flow: Flow, told: ToldEntry, { words }: FileLanguage): Line[] {
  if (told.isPrivate) return [{ text: words.privateTrip, style: styles.second }]
  const { width } = columns.route
  return [
    ...wrapped(flow, told.startAddress, width, styles.second),
    ...wrapped(flow, told.destination, width, styles.strong),
    ...wrapped(flow, told.endAddress, width, styles.body),
  ]
}

function purposeLines(flow: Flow, told: ToldEntry, { words }: FileLanguage): Line[] {
  const { width } = columns.purpose
  const missing = told.missing.map((field) => words.missing[field] ?? field)
  return [
    ...wrapped(flow, told.purpose, width, styles.body),
    ...wrapped(flow, told.partner, width, styles.second),
    ...wrapped(flow, told.note, width, styles.small),
    ...(missing.length === 0 ? [] : wrapped(flow, words.missingFields(missing), width, styles.warning)),
  ]
}

function categoryLines(flow: Flow, told: ToldEntry, { words, times, categoryName }: FileLanguage): Line[] {
  const { width } = columns.category
  const isOpen = told.lockedAt === null && told.locksAt !== null && !told.isRunning
  return [
    ...wrapped(flow, categoryName(told.category), width, styles.body),
    ...(told.countsAs === null ? [] : wrapped(flow, words.countsAsPrivate, width, styles.warning)),
    ...(isOpen ? wrapped(flow, words.openUntil(times.day(told.locksAt ?? '')), width, styles.label) : []),
    ...(told.isRunning ? [{ text: words.running, style: styles.label }] : []),
  ]
}

function wrapped(flow: Flow, text: string | null, width: number, style: TextStyle): Line[] {
  if (text === null) return []
  return flow.canvas.wrap(text, width, style).map((line) => ({ text: line, style }))
}

const changesX = columns.route.x
const changesWidth = right - changesX

function drawChanges(
  flow: Flow,
  told: ToldEntry,
  { language, isOtherZone }: { language: FileLanguage; isOtherZone: boolean },
): void {
  const { changes, countsAs } = told
  const notes = [
    ...(isOtherZone ? [language.words.timesIn(told.timeZone)] : []),
    ...(told.isRecordedLate ? [recordedLateText(told, language)] : []),
    ...(countsAs === null ? [] : [language.words.countsAsPrivateWhy]),
  ]
  const texts = [...notes, ...changes.map((change) => lineOf(changeText(change, language)))]
  if (texts.length > 0) flow.space(2)
  for (const text of texts) {
    const lines = wrapped(flow, text, changesWidth - 8, styles.small)
    const first: Cell = { x: changesX, lines: [{ text: '·', style: styles.small }] }
    drawRow(flow, [first, { x: changesX + 8, lines }], 9)
  }
}

/** For a private trip, without times of day. */
function recordedLateText(
  { recordedAt, lockedAt, isPrivate }: ToldEntry,
  { words, times }: FileLanguage,
): string {
  const write = isPrivate ? times.day : times.dayAndTime
  return words.recordedLateWhy(write(recordedAt), lockedAt === null ? null : write(lockedAt))
}

const GAP_PADDING = 4

export function drawGap(flow: Flow, gap: OdometerGap, language: FileLanguage): void {
  const { canvas } = flow
  const { words, figures } = language
  const isGap = needsExplanation(gap)
  const format = gap.meters < 0 ? words.gapBackwards : words.gap
  const text = format(
    figures.distanceWithUnit(Math.abs(gap.meters)),
    figures.distance(gap.fromOdometerMeters),
    figures.distance(gap.toOdometerMeters),
  )
  const notes = gapNotes(gap, language)
  const width = right - changesX - GAP_PADDING
  const lines = [
    ...wrapped(flow, text, width, isGap ? styles.warning : styles.small),
    ...notes.flatMap((note) => wrapped(flow, note, width, styles.small)),
  ]
  const height = lines.length * 10 + 2 * GAP_PADDING
  flow.need(height)
  if (isGap && height < 100)
    canvas.box(left, flow.y, { width: contentWidth, height, colour: colours.warningSoft })
  flow.space(GAP_PADDING - 2)
  drawRow(flow, [{ x: changesX, lines }])
  flow.space(GAP_PADDING + 2)
  canvas.rule(left, flow.y, contentWidth, colours.hairline)
}
