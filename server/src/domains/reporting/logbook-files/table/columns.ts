/** The columns of the table of trips, the same in workbooks and CSV files. */
import { type Column, text, type Value } from '../../../../platform/documents/table/cells.ts'
import { inDistanceUnit } from '@roadbook/contract/core/meters-per'
import type { FileLanguage } from '../file-language.ts'
import type { FileFacts } from '../logbook-file.ts'
import { changeText, lineOf } from '../change-text.ts'
import type { ToldEntry } from '../told-entry.ts'
import { wallClock } from '../../../../platform/documents/times.ts'

type TripRowOfTable = { registration: string; told: ToldEntry }

/** How a file writes measured values. */
export function valuesOf({ timeZone, distanceUnit }: Pick<FileFacts, 'timeZone' | 'distanceUnit'>) {
  return {
    day: (instant: string): Value => ({ kind: 'day', day: wallClock(timeZone, instant).slice(0, 10) }),
    time: (instant: string | null): Value =>
      instant === null ? null : { kind: 'time', time: wallClock(timeZone, instant) },
    distance: (meters: number | null): Value =>
      meters === null ? null : { kind: 'number', number: inDistanceUnit(meters, distanceUnit), decimals: 1 },
  }
}

export function tripColumns(facts: FileFacts, language: FileLanguage): Column<TripRowOfTable>[] {
  const { words, figures, categoryName } = language
  const { distance } = valuesOf(facts)
  const timesOf = ({ timeZone }: ToldEntry) => valuesOf({ ...facts, timeZone })
  const column = (
    header: string,
    width: number,
    value: (told: ToldEntry) => Value,
  ): Column<TripRowOfTable> => ({
    header,
    width,
    value: ({ told }) => value(told),
  })
  return [
    { header: words.registration, width: 14, value: ({ registration }) => text(registration) },
    column(words.date, 12, (told) => timesOf(told).day(told.startTime)),
    column(words.startTime, 20, (told) => (told.isPrivate ? null : timesOf(told).time(told.startTime))),
    column(words.endTime, 20, (told) =>
      told.isPrivate || told.isRunning ? null : timesOf(told).time(told.endTime),
    ),
    column(`${words.startOdometer} (${figures.unit})`, 18, (told) => distance(told.startOdometerMeters)),
    column(`${words.endOdometer} (${figures.unit})`, 18, (told) => distance(told.endOdometerMeters)),
    column(`${words.distance} (${figures.unit})`, 14, (told) => distance(told.distanceMeters)),
    column(words.startAddress, 36, (told) => text(told.startAddress)),
    column(words.destination, 28, (told) => text(told.destination)),
    column(words.destinationAddress, 36, (told) => text(told.endAddress)),
    column(words.purpose, 28, (told) => text(told.purpose)),
    column(words.partner, 28, (told) => text(told.partner)),
    column(words.note, 28, (told) => text(told.note)),
    column(words.driver, 20, (told) => text(told.driver)),
    column(words.category, 16, (told) => text(categoryName(told.category))),
    column(words.countsAs, 16, (told) => text(categoryName(told.countsAs ?? told.category))),
    // For a private trip it would reveal when the trip ended.
    column(words.locked, 20, (told) => (told.isPrivate ? null : timesOf(told).time(told.lockedAt))),
    column(words.recordedAt, 20, (told) => timesOf(told)[told.isPrivate ? 'day' : 'time'](told.recordedAt)),
    column(words.recordedLate, 16, (told) => text(told.isRecordedLate ? words.yes : null)),
    column(words.timeZone, 20, (told) => text(told.timeZone)),
    column(words.changes, 50, (told) =>
      text(
        told.changes.map((change) => lineOf(changeText(change, language.inZone(told.timeZone)))).join('\n'),
      ),
    ),
  ]
}
