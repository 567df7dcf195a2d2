/** The first page of a vehicle. */
import type { FileLanguage } from '../file-language.ts'
import type { FileFacts, VehicleLogbook } from '../logbook-file.ts'
import type { LogbookSums } from '../sums.ts'
import { type Flow, left } from '../../../../platform/documents/pdf/flow.ts'
import { bottom, contentWidth, type TextStyle } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { drawRow } from '../../../../platform/documents/pdf/row.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'

const FACT_LABEL = 112
const COLUMN = 344
const secondColumn = left + contentWidth - COLUMN

export type Part = { facts: FileFacts; vehicle: VehicleLogbook; sums: LogbookSums; language: FileLanguage }

export function drawCover(flow: Flow, part: Part): void {
  const { vehicle, language } = part
  const { words } = language
  flow.newPage()
  flow.space(40)
  flow.canvas.text(words.logbook, left, flow.y, styles.title)
  flow.space(26)
  flow.canvas.text(vehicle.logbook.registration, left, flow.y, styles.plate)
  flow.space(18)
  const top = flow.y
  drawFacts(flow, part)
  drawCategorySums(flow, part)
  flow.y = top
  drawMethod(flow, part)
  drawHead(flow, part)
}

/** At the foot of the page, to be compared with the result of the verification. */
function drawHead({ canvas }: Flow, { facts, vehicle, language: { words } }: Part): void {
  const y = bottom - 34
  canvas.rule(left, y, contentWidth, colours.line)
  canvas.text(words.head, left, y + 14, styles.label)
  canvas.text(vehicle.head.hash, left, y + 25, styles.code)
  canvas.text(words.key, secondColumn, y + 14, styles.label)
  canvas.text(facts.publicKey, secondColumn, y + 25, styles.code)
}

function drawFacts(flow: Flow, { facts, vehicle, sums, language }: Part): void {
  const { words, times, figures, period } = language
  const { logbook, make, model, vin } = vehicle
  const keptSince = logbook.keptSince === null ? null : times.dayAndTime(logbook.keptSince)
  const rows: [label: string, value: string | null][] = [
    [words.company, facts.company],
    [words.vehicle, logbook.registration],
    [words.makeAndModel, [make, model].filter(Boolean).join(' ') || null],
    [words.vin, vin],
    [words.period, period(logbook)],
    [words.drivers, driversOf(vehicle).join(', ')],
    [words.trips, figures.count(sums.all.trips)],
    [words.keptSince, logbook.logbookEnabled ? keptSince : words.notKept],
  ]
  for (const [label, value] of rows) {
    const lines = flow.canvas.wrap(
      value === null || value === '' ? '–' : value,
      COLUMN - FACT_LABEL,
      styles.body,
    )
    flow.space(3)
    drawRow(flow, [
      { x: left, lines: [{ text: label, style: styles.second }] },
      { x: left + FACT_LABEL, lines: lines.map((text) => ({ text, style: styles.body })) },
    ])
    flow.space(4)
    flow.canvas.rule(left, flow.y, COLUMN, colours.hairline)
  }
}

/** The drivers of the trips that name them. */
function driversOf({ logbook }: VehicleLogbook): string[] {
  const names = logbook.entries.flatMap(({ trip }) =>
    trip.category === 'private' || trip.driverName === null ? [] : [trip.driverName],
  )
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
}

function drawCategorySums(flow: Flow, { sums, language }: Part): void {
  const { words, figures, categoryName } = language
  flow.space(20)
  const figuresAt = (x: number, trips: number, meters: number, style: TextStyle) => [
    { x: x - 60, endsAtX: true, lines: [{ text: words.nTrips(trips), style: styles.second }] },
    { x, endsAtX: true, lines: [{ text: figures.distanceWithUnit(meters), style }] },
  ]
  // Recorded and corrected values side by side, once an addendum changes any.
  const [recordedX, correctedX] = sums.isCorrected
    ? [left + COLUMN - 130, left + COLUMN]
    : [left + COLUMN, undefined]
  if (correctedX !== undefined) {
    drawRow(flow, [
      { x: recordedX, endsAtX: true, lines: [{ text: words.asRecorded, style: styles.head }] },
      { x: correctedX, endsAtX: true, lines: [{ text: words.asCorrected, style: styles.head }] },
    ])
    flow.space(4)
  }
  for (const category of [...sums.categories, null]) {
    const sum = category === null ? sums.all : sums.byCategory.get(category)
    if (!sum) continue
    const style = category === null ? styles.strong : styles.body
    const name = category === null ? words.all : categoryName(category)
    flow.space(3)
    drawRow(flow, [
      { x: left, lines: [{ text: name, style }] },
      ...figuresAt(recordedX, sum.trips, sum.meters, style),
      ...(correctedX === undefined
        ? []
        : figuresAt(correctedX, sum.correctedTrips, sum.correctedMeters, style)),
    ])
    flow.space(4)
    flow.canvas.rule(left, flow.y, COLUMN, category === null ? colours.line : colours.hairline)
  }
}

function drawMethod(flow: Flow, { facts, language }: Part): void {
  const { words } = language
  const box = { x: secondColumn, width: COLUMN }
  flow.space(10)
  flow.canvas.text(words.method, secondColumn, flow.y, styles.heading)
  flow.space(4)
  for (const text of words.methodParagraphs(facts)) {
    flow.paragraph(text, { ...box, style: styles.second })
    flow.space(5)
  }
}
