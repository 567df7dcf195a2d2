/** The sheets of a workbook other than trips and sums. */
import type { LogbookReading, OdometerGap } from '@roadbook/contract/trips/logbook'
import type { FileLanguage } from '../file-language.ts'
import { gapNotes } from '../gap-notes.ts'
import type { FileFacts, VehicleLogbook } from '../logbook-file.ts'
import { type Column, text } from '../../../../platform/documents/table/cells.ts'
import { readingNotes } from '../reading-notes.ts'
import { valuesOf } from './columns.ts'

type GapRow = {
  registration: string
  gap: OdometerGap
  /** Whether the times of day of the trips before and after it are shown. */
  tells: { from: boolean; to: boolean }
}

/** The times of day of private trips are not shown, nor of the trip before the period, whose category isn't known here. */
export function gapRows({ registration, entries, gaps }: VehicleLogbook['logbook']): GapRow[] {
  const told = new Set(entries.flatMap(({ trip }) => (trip.category === 'private' ? [] : [trip.id])))
  return gaps.map((gap) => ({
    registration,
    gap,
    tells: { from: told.has(gap.afterTripId), to: told.has(gap.beforeTripId) },
  }))
}

export function gapColumns(facts: FileFacts, language: FileLanguage): Column<GapRow>[] {
  const { words, figures } = language
  const { day, time, distance } = valuesOf(facts)
  const dayOrTime = (instant: string, isTold: boolean) => (isTold ? time(instant) : day(instant))
  return [
    { header: words.registration, width: 14, value: ({ registration }) => text(registration) },
    { header: words.startTime, width: 20, value: ({ gap, tells }) => dayOrTime(gap.fromTime, tells.from) },
    { header: words.endTime, width: 20, value: ({ gap, tells }) => dayOrTime(gap.toTime, tells.to) },
    {
      header: `${words.startOdometer} (${figures.unit})`,
      width: 18,
      value: ({ gap }) => distance(gap.fromOdometerMeters),
    },
    {
      header: `${words.endOdometer} (${figures.unit})`,
      width: 18,
      value: ({ gap }) => distance(gap.toOdometerMeters),
    },
    { header: `${words.difference} (${figures.unit})`, width: 16, value: ({ gap }) => distance(gap.meters) },
    {
      header: words.gapNote,
      width: 50,
      value: ({ gap }) => text(gapNotes(gap, language).join('\n')),
    },
  ]
}

type ReadingRow = { registration: string; reading: LogbookReading }

export function readingRows({ registration, readings }: VehicleLogbook['logbook']): ReadingRow[] {
  return readings.map((reading) => ({ registration, reading }))
}

export function readingColumns(facts: FileFacts, language: FileLanguage): Column<ReadingRow>[] {
  const { words, figures } = language
  const { time, distance } = valuesOf(facts)
  return [
    { header: words.registration, width: 14, value: ({ registration }) => text(registration) },
    { header: words.date, width: 20, value: ({ reading }) => time(reading.readAt) },
    {
      header: `${words.reading} (${figures.unit})`,
      width: 16,
      value: ({ reading }) => distance(reading.odometerMeters),
    },
    {
      header: `${words.expected} (${figures.unit})`,
      width: 16,
      value: ({ reading }) => distance(reading.expectedMeters),
    },
    {
      header: `${words.drift} (${figures.unit})`,
      width: 16,
      value: ({ reading: { odometerMeters, expectedMeters } }) =>
        distance(expectedMeters === null ? null : odometerMeters - expectedMeters),
    },
    { header: words.enteredAt, width: 20, value: ({ reading }) => time(reading.enteredAt) },
    { header: words.enteredBy, width: 28, value: ({ reading }) => text(reading.actorName) },
    {
      header: words.gapNote,
      width: 50,
      value: ({ reading }) => text(readingNotes(reading, language).join('\n')),
    },
  ]
}

type AboutRow = { registration: string; label: string; value: string }

export function aboutColumns({ words }: FileLanguage): Column<AboutRow>[] {
  return [
    { header: words.registration, width: 14, value: ({ registration }) => text(registration) },
    { header: words.signature, width: 44, value: ({ label }) => text(label) },
    { header: '', width: 72, value: ({ value }) => text(value) },
  ]
}

export function aboutRows(facts: FileFacts, vehicle: VehicleLogbook, language: FileLanguage): AboutRow[] {
  const { words, figures, times, period } = language
  const { logbook, make, model, vin, head } = vehicle
  const rows: [string, string][] = [
    [words.company, facts.company],
    [words.makeAndModel, [make, model].filter(Boolean).join(' ')],
    [words.vin, vin ?? ''],
    [words.period, period(logbook)],
    [words.exported(times.dayAndTime(facts.exportedAt), facts.exportedBy), words.timesIn(facts.timeZone)],
    [words.records, figures.count(head.sequence)],
    [words.head, head.hash],
    [words.key, facts.publicKey],
  ]
  return rows.map(([label, value]) => ({ registration: logbook.registration, label, value }))
}
