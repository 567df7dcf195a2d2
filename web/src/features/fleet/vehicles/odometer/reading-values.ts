import { OdometerReadingCreate } from '@roadbook/contract/fleet/odometer'
import { metersOf, type TypedStyle } from '../../../../lib/units/typed-figures.ts'
import { wallClockInstant, wallClock } from '../../../../lib/time/wall-clock.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'

/** Form values: text as typed. */
export type ReadingValues = {
  kilometers: string
  /** In the company's time zone. */
  time: string
  note: string
  /** Confirmed although it is below the odometer or far above it. */
  isConfirmed: boolean
}

export function newReading(timeZone: string, now: number): ReadingValues {
  return { kilometers: '', time: wallClock(timeZone, now), note: '', isConfirmed: false }
}

type Place = TypedStyle & { first: ReadingValues; timeZone: string }

/** An unchanged time is left out, which means the time of saving. */
export function readingModel({
  first,
  timeZone,
  ...style
}: Place): FormModel<ReadingValues, OdometerReadingCreate> {
  return {
    schema: OdometerReadingCreate,
    fieldNames: { odometerMeters: 'kilometers' },
    bodyOf: ({ kilometers, time, note, isConfirmed }) => {
      const instant = wallClockInstant(timeZone, time)
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
