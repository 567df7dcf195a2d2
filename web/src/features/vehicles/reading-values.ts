import { OdometerReadingCreate } from '@roadbook/contract/odometer'
import { metersOf, type TypedStyle } from '../../lib/typed-figures.ts'
import { instantOfWallClock, wallClock } from '../../lib/wall-clock.ts'
import type { FormModel } from '../../ui/form/form-model.ts'

/** Form values: text as typed. */
export type ReadingValues = {
  kilometers: string
  /** As the company's clock shows it. */
  time: string
  note: string
  /** The figure is lower than the count, or far above it, and it is right all the same. */
  isConfirmed: boolean
}

export function newReading(timeZone: string, now: number): ReadingValues {
  return { kilometers: '', time: wallClock(timeZone, now), note: '', isConfirmed: false }
}

type Place = TypedStyle & { first: ReadingValues; timeZone: string }

/** A time that nobody touched is left out, and is then the moment of saving. */
export function readingModel({
  first,
  timeZone,
  ...style
}: Place): FormModel<ReadingValues, OdometerReadingCreate> {
  return {
    schema: OdometerReadingCreate,
    fieldNames: { odometerMeters: 'kilometers' },
    bodyOf: ({ kilometers, time, note, isConfirmed }) => {
      const instant = instantOfWallClock(timeZone, time)
      return {
        odometerMeters: metersOf(kilometers, style),
        ...(time === first.time
          ? {}
          : { time: instant === undefined ? '' : new Date(instant).toISOString() }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(isConfirmed ? { correction: true } : {}),
      }
    },
  }
}
