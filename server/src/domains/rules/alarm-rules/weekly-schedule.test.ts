import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedBy } from './weekly-schedule.ts'

const at = (text: string) => Date.parse(text)

test('a schedule counts by the wall clock of the company, from its start up to its end', () => {
  // 2026-11-20 is a Friday; Malta is an hour ahead of UTC in winter.
  const includes = includedBy([{ weekday: 5, startTime: '06:00', endTime: '18:00' }], 'Europe/Malta')
  expect(includes(at('2026-11-20T04:59:59Z'))).toBe(false)
  expect(includes(at('2026-11-20T05:00:00Z'))).toBe(true)
  expect(includes(at('2026-11-20T16:59:59Z'))).toBe(true)
  expect(includes(at('2026-11-20T17:00:00Z'))).toBe(false)
  expect(includes(at('2026-11-21T08:00:00Z'))).toBe(false)
})

test('24:00 includes the last minute of the day', () => {
  const includes = includedBy([{ weekday: 6, startTime: '00:00', endTime: '24:00' }], 'UTC')
  expect([includes(at('2026-11-21T23:59:59.999Z')), includes(at('2026-11-22T00:00:00Z'))]).toEqual([
    true,
    false,
  ])
})

test('without a schedule every instant counts', () => {
  expect(includedBy(null, 'Europe/Malta')(0)).toBe(true)
})

test('whatever the zone and the order of instants, a schedule goes by the calendar there', () => {
  // Clocks change by an hour, by half an hour, at the date line, and never.
  const zone = fc.constantFrom(
    'Europe/Malta',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'Asia/Kolkata',
    'UTC',
  )
  const time = fc.nat(1440).map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
  const period = fc
    .record({ weekday: fc.integer({ min: 1, max: 7 }), startTime: time, endTime: time })
    .filter(({ startTime, endTime }) => startTime < endTime)
  const instant = fc.oneof(
    fc.integer({ min: at('1980-01-01T00:00Z'), max: at('2040-01-01T00:00Z') }),
    // Around a change of clocks in Malta, to the millisecond.
    fc.integer({ min: -3_600_000, max: 3_600_000 }).map((ms) => at('2026-10-25T01:00Z') + ms),
    fc.integer({ min: -2, max: 2 }).map((ms) => at('2026-03-29T01:00Z') + ms),
  )
  fc.assert(
    fc.property(
      zone,
      fc.array(period, { maxLength: 7 }),
      fc.array(instant, { minLength: 1 }),
      (timeZone, schedule, instants) => {
        const includes = includedBy(schedule, timeZone)
        for (const atMs of instants) {
          const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
          const clock = local.toPlainTime().toString({ smallestUnit: 'minute' })
          const isIncluded = schedule.some(
            ({ weekday, startTime, endTime }) =>
              weekday === local.dayOfWeek && startTime <= clock && clock < endTime,
          )
          expect(includes(atMs)).toBe(isIncluded)
        }
      },
    ),
  )
})

const two = (value: number): string => String(value).padStart(2, '0')
