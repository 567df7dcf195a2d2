/** The part after the trips of a vehicle: sums, distances, readings, completeness, and the chain with its signature. */
import { type LogbookReading, needsExplanation, type OdometerGap } from '@roadbook/contract/trips/logbook'
import { readingNotes } from '../reading-notes.ts'
import type { LogbookSums } from '../sums.ts'
import type { Part } from './cover.ts'
import { type Flow, left, right } from '../../../../platform/documents/pdf/flow.ts'
import { contentWidth, type TextStyle } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { drawRow } from '../../../../platform/documents/pdf/row.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'

export function drawSummary(flow: Flow, part: Part): void {
  flow.newPage()
  drawSums(flow, part)
  drawDistances(flow, part)
  drawReadings(flow, part)
  drawCompleteness(flow, part)
  drawChain(flow, part)
}

type Texts = readonly string[]

/** A label, and figures in equal columns on the right. */
function drawFigures(flow: Flow, label: string, figures: Texts, style: TextStyle = styles.body): void {
  const width = 90
  flow.space(3)
  drawRow(flow, [
    { x: left, lines: [{ text: label, style }] },
    ...figures.map((text, index) => ({
      x: right - (figures.length - 1 - index) * width,
      endsAtX: true,
      lines: [{ text, style }],
    })),
  ])
  flow.space(4)
  flow.canvas.rule(left, flow.y, contentWidth, colours.hairline)
}

/** More columns would not fit beside the months. */
const SHOWN_CATEGORIES = 6

function drawSums(flow: Flow, { sums, language }: Part): void {
  const { words, figures, times, categoryName } = language
  flow.heading(words.sums)
  for (let from = 0; from === 0 || from < sums.categories.length; from += SHOWN_CATEGORIES) {
    const shown = sums.categories.slice(from, from + SHOWN_CATEGORIES)
    const cells = (
      sumsOfRow: Pick<LogbookSums, 'byCategory' | 'all'>,
      figure: 'meters' | 'correctedMeters' = 'meters',
    ): string[] => [
      ...shown.map((category) => figures.distance(sumsOfRow.byCategory.get(category)?.[figure] ?? 0)),
      figures.distance(sumsOfRow.all[figure]),
    ]
    const head = [...shown.map((category) => categoryName(category)), words.all]
    drawFigures(flow, `${words.month} (${figures.unit})`, head, styles.head)
    for (const month of sums.months) drawFigures(flow, times.month(month.month), cells(month))
    drawFigures(flow, words.all, cells(sums), styles.strong)
    if (sums.isCorrected) drawFigures(flow, words.allCorrected, cells(sums, 'correctedMeters'), styles.strong)
    flow.space(6)
  }
}

function drawDistances(flow: Flow, { vehicle, sums, language }: Part): void {
  const { words, figures } = language
  const { recordedMeters, correctedMeters, odometerMeters, gaps } = vehicle.logbook
  flow.heading(words.distances)
  drawFigures(flow, words.recorded, [figures.distanceWithUnit(recordedMeters)])
  if (sums.isCorrected) drawFigures(flow, words.allCorrected, [figures.distanceWithUnit(correctedMeters)])
  if (odometerMeters !== null) {
    drawFigures(flow, words.byOdometer, [figures.distanceWithUnit(odometerMeters)])
    drawFigures(
      flow,
      words.difference,
      [figures.distanceWithUnit(odometerMeters - recordedMeters)],
      styles.strong,
    )
  }
  if (gaps.length === 0) return drawFigures(flow, words.noGaps, [])
  const { large = [], small = [] } = Object.groupBy(gaps, (gap) =>
    needsExplanation(gap) ? 'large' : 'small',
  )
  drawGapSum(words.gaps, large)
  drawGapSum(words.smallDifferences, small)

  function drawGapSum(label: string, some: readonly OdometerGap[]): void {
    if (some.length === 0) return
    const meters = some.reduce((sum, gap) => sum + gap.meters, 0)
    drawFigures(flow, `${label}: ${figures.count(some.length)}`, [figures.distanceWithUnit(meters)])
  }
}

function drawReadings(flow: Flow, { vehicle, language }: Part): void {
  const { words, times, figures } = language
  const { readings } = vehicle.logbook
  flow.heading(words.readings)
  if (readings.length === 0) return drawFigures(flow, words.noReadings, [])
  drawFigures(flow, words.date, [words.reading, words.expected, words.drift], styles.head)
  for (const reading of readings) {
    const { readAt, odometerMeters, expectedMeters, actorName } = reading
    drawFigures(flow, words.by(actorName, times.dayAndTime(readAt)), [
      figures.distance(odometerMeters),
      expectedMeters === null ? '–' : figures.distance(expectedMeters),
      driftText(reading, figures.distanceWithUnit),
    ])
    for (const note of readingNotes(reading, language)) {
      flow.paragraph(note, { width: contentWidth, style: styles.small })
    }
  }
}

function driftText(
  { odometerMeters, expectedMeters }: LogbookReading,
  write: (meters: number) => string,
): string {
  return expectedMeters === null ? '–' : write(odometerMeters - expectedMeters)
}

function drawCompleteness(flow: Flow, { vehicle, language }: Part): void {
  const { words, figures } = language
  const { completeness } = vehicle.logbook
  flow.heading(words.completeness)
  drawFigures(flow, words.openTrips, [figures.count(completeness.openTrips)])
  drawFigures(flow, words.lockedIncomplete, [figures.count(completeness.lockedIncomplete)])
  drawFigures(flow, words.tripsWithoutDriver, [figures.count(completeness.tripsWithoutDriver)])
  const { unrecordedMoves, unrecordedMeters } = completeness
  const moves = figures.count(unrecordedMoves)
  const distance = figures.distanceWithUnit(unrecordedMeters)
  drawFigures(flow, words.unrecorded, [unrecordedMoves === 0 ? moves : `${moves} (${distance})`])
}

function drawChain(flow: Flow, { facts, vehicle, language }: Part): void {
  const { words, figures } = language
  flow.heading(words.signature, 100)
  drawFigures(flow, words.records, [figures.count(vehicle.head.sequence)])
  drawFigures(flow, words.head, [vehicle.head.hash], styles.code)
  drawFigures(flow, words.key, [facts.publicKey], styles.code)
  flow.space(4)
  flow.paragraph(words.signatureNote, { width: contentWidth })
  flow.paragraph(words.verifyNote, { width: contentWidth })
}
