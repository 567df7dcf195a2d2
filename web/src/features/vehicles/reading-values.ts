import { OdometerReadingCreate } from '@roadbook/contract/odometer'
import { metersOf } from '../../lib/typed-figures.ts'
import { instantOfWallClock, wallClock } from '../../lib/wall-clock.ts'

/** What the form holds: text as typed. */
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

/** The body of the call; a time that nobody touched is left out, and is then the moment of saving. */
export function readingOf(
  values: ReadingValues,
  first: ReadingValues,
  { timeZone, locale }: { timeZone: string; locale: string },
): OdometerReadingCreate {
  const instant = instantOfWallClock(timeZone, values.time)
  const note = values.note.trim()
  return {
    odometerMeters: metersOf(values.kilometers, locale),
    ...(values.time === first.time
      ? {}
      : { time: instant === undefined ? '' : new Date(instant).toISOString() }),
    ...(note === '' ? {} : { note }),
    ...(values.isConfirmed ? { correction: true } : {}),
  }
}

const formNames: Record<string, keyof ReadingValues> = { odometerMeters: 'kilometers' }

/** The form's name of a field of the contract. */
export function readingFieldOf(path: string): string {
  return formNames[path] ?? path
}

/** Which fields the contract refuses, by the form's names. */
export function refusedReadingFields(body: OdometerReadingCreate): string[] {
  const result = OdometerReadingCreate.safeParse(body)
  if (result.success) return []
  return [...new Set(result.error.issues.map(({ path }) => readingFieldOf(String(path[0]))))]
}
