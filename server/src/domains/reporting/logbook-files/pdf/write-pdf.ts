import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { EMBEDDED_NAME } from '@roadbook/logbook-chain/embedded-records'
import { embeddedChunks } from '../embedded.ts'
import { languageOfFile } from '../file-language.ts'
import type { FileFacts, VehicleLogbook, WroteTrips } from '../logbook-file.ts'
import { sumsOf } from '../sums.ts'
import { monthIn } from '../../../../platform/documents/times.ts'
import { drawCover, type Part } from './cover.ts'
import { drawEntry, drawGap, drawTableHead, TABLE_HEAD_HEIGHT } from './entry-rows.ts'
import { Flow, left, right } from '../../../../platform/documents/pdf/flow.ts'
import { contentWidth, PdfCanvas } from '../../../../platform/documents/pdf/pdf-canvas.ts'
import { colours, styles } from '../../../../platform/documents/pdf/styles.ts'
import { drawSummary } from './summary.ts'

/** One document with a part for each vehicle; nothing of a vehicle stays in memory after its part is written. */
export async function* writePdf(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
  wrote: WroteTrips,
): AsyncGenerator<Uint8Array> {
  const language = languageOfFile(facts)
  const { words } = language
  const title = `${words.logbook}, ${facts.company}, ${language.period(facts)}`
  const info = {
    title,
    author: facts.company,
    language: facts.language,
    createdAt: new Date(facts.exportedAt),
  }
  const canvas = new PdfCanvas(info, styles.footer)
  const flow = new Flow(canvas)
  let nth = 0
  for await (const vehicle of vehicles) {
    nth += 1
    const sums = sumsOf(vehicle.logbook.entries)
    for (const trips of drawVehicle(flow, { facts, vehicle, sums, language })) {
      wrote(trips)
      const chunk = canvas.take()
      if (chunk) yield chunk
    }
    canvas.attach(attachedName(vehicle, nth, facts), embeddedBytes(facts, vehicle), words.signature)
    const chunk = canvas.take()
    if (chunk) yield chunk
  }
  canvas.end()
  for (let chunk = canvas.take(); chunk; chunk = canvas.take()) yield chunk
}

/** Each attached file of a document has its own name. */
function attachedName({ logbook }: VehicleLogbook, nth: number, { vehicles }: FileFacts): string {
  if (vehicles === 1) return EMBEDDED_NAME
  const plate = logbook.registration.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')
  return EMBEDDED_NAME.replace('.', `-${nth}-${plate}.`)
}

function embeddedBytes(facts: FileFacts, vehicle: VehicleLogbook): Uint8Array {
  return Buffer.concat([...embeddedChunks(facts, vehicle)])
}

/** Pauses after each month, so that its pages can be consumed; yields how many trips were drawn. */
function* drawVehicle(flow: Flow, part: Part): Generator<number> {
  const { facts, vehicle, language } = part
  const { words, times, period } = language
  const { registration } = vehicle.logbook
  flow.frame = {
    head: `${words.logbook} ${registration}`,
    headRight: period(vehicle.logbook),
    foot: `${facts.company} · ${words.exported(times.dayAndTime(facts.exportedAt), facts.exportedBy)} · ${words.timesIn(facts.timeZone)}`,
  }
  drawCover(flow, part)
  const bookmark = flow.canvas.bookmark(registration)
  yield 0
  flow.newPage()
  flow.repeat(() => {
    drawTableHead(flow, language)
    flow.space(TABLE_HEAD_HEIGHT)
  })
  if (vehicle.logbook.entries.length === 0) flow.paragraph(words.noTrips, { width: contentWidth })
  const byMonth = Map.groupBy(vehicle.logbook.entries, ({ trip, timeZone }) =>
    monthIn(timeZone, trip.startTime),
  )
  for (const month of part.sums.months) {
    drawMonthHead(flow, times.month(month.month))
    flow.canvas.bookmark(times.month(month.month), bookmark)
    const entries = byMonth.get(month.month) ?? []
    drawMonth(flow, part, entries)
    drawMonthSums(flow, part, month)
    yield entries.length
  }
  flow.stopRepeating()
  drawSummary(flow, part)
  flow.canvas.bookmark(words.sums, bookmark)
  yield 0
}

function drawMonthHead(flow: Flow, month: string): void {
  flow.need(60)
  flow.space(16)
  flow.canvas.text(month, left, flow.y, styles.heading)
  flow.space(6)
  flow.canvas.rule(left, flow.y, contentWidth, colours.hairline)
}

function drawMonth(flow: Flow, { vehicle, language }: Part, entries: readonly LogbookEntry[]): void {
  const gapBefore = new Map(vehicle.logbook.gaps.map((gap) => [gap.beforeTripId, gap]))
  for (const entry of entries) {
    const gap = gapBefore.get(entry.trip.id)
    if (gap) drawGap(flow, gap, language)
    drawEntry(flow, entry, language)
  }
}

function drawMonthSums(
  flow: Flow,
  { sums, language: { figures, words, times, categoryName } }: Part,
  month: Part['sums']['months'][number],
): void {
  const parts = sums.categories.flatMap((category) => {
    const sum = month.byCategory.get(category)
    return sum ? [`${categoryName(category)} ${figures.distance(sum.meters)}`] : []
  })
  flow.need(16)
  flow.space(13)
  const label = `${times.month(month.month)}: ${words.nTrips(month.all.trips)} · ${parts.join(' · ')}`
  flow.canvas.text(label, left, flow.y, styles.smallStrong)
  flow.canvas.textRight(figures.distance(month.all.meters), right, flow.y, styles.strong)
  flow.space(5)
}
