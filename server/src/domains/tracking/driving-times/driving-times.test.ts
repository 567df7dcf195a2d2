/** The limits of Regulation (EC) 561/2006 as a rule, and what the report "Driving times" makes of stored trips. */
import { api } from '@roadbook/contract/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { makeFile } from '../../reporting/report-tables/testing.ts'
import { createCalendar, type Drive, drivingDays, drivingLimits, longestWithoutBreak } from './index.ts'

const HOUR_MS = 3_600_000
const calendar = createCalendar('Europe/Malta')
const monday = Date.parse('2026-10-04T22:00:00Z')

/** `6-10:30` drives from 6:00 to 10:30 local time on the nth day from Monday, without idling. */
function onDay(nth: number, ...spans: string[]): Drive[] {
  const hours = (clock: string): number => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return hour + minute / 60
  }
  return spans.map((span) => {
    const [startMs = 0, endMs = 0] = span
      .split('-')
      .map((clock) => monday + Math.round((24 * nth + hours(clock)) * HOUR_MS))
    return { startMs, endMs, drivingSeconds: (endMs - startMs) / 1000 }
  })
}

const judged = (drives: readonly Drive[]) =>
  drivingDays(drives, calendar).map(({ date, violations }) => [date.slice(8), ...violations])

describe('a break', () => {
  test.each([
    ['after 4 h 30 min is none missing', ['6-10:30'], []],
    ['after 4 h 31 min is missing', ['6-10:31'], ['breakMissing']],
    ['of 44 minutes is none', ['6-9', '9:44-11:44'], ['breakMissing']],
    ['of 45 minutes is one', ['6-9', '9:45-11:45'], []],
    ['of 15 and then 30 minutes is one', ['6-8', '8:15-10:15', '10:45-13:15'], []],
    ['of 30 and then 15 minutes is none', ['6-8', '8:30-10:30', '10:45-11:45'], ['breakMissing']],
    [
      'of 15 and 30 minutes does not last beyond another 15',
      ['6-8', '8:15-10:15', '10:45-12', '12:20-15:36'],
      ['breakMissing'],
    ],
  ])('%s', (_name, spans, violations) => {
    expect(judged(onDay(0, ...spans))).toEqual([['05', ...violations]])
  })

  test('is driving alone that counts towards it: idling within a trip does not', () => {
    const [drive] = onDay(0, '6-12')
    expect(longestWithoutBreak([{ ...drive!, drivingSeconds: 4 * 3600 }])).toBe(4 * 3600) // it has one
  })
})

/** From 4:00 to 18:00, with no break of three hours. */
const longDay = (nth: number) =>
  onDay(nth, '4-4:30', '7-7:30', '10-10:30', '13-13:30', '15:30-16', '17:30-18')

/** Ten hours at most, with breaks. */
const hours = (driven: number) => [
  '6-10',
  `10:45-${10.75 + driven - 4 > 14.75 ? '14:45' : toClock(6.75 + driven)}`,
  ...(driven > 8 ? [`15:30-${toClock(7.5 + driven)}`] : []),
]
const toClock = (hour: number) => `${Math.floor(hour)}:${Math.round((hour % 1) * 60)}`

test('nine hours a day are lawful, ten twice a week', () => {
  const week = [9, 10, 10, 9.5, 9].flatMap((driven, nth) => onDay(nth, ...hours(driven)))
  expect(judged(week)).toEqual([['05'], ['06'], ['07'], ['08', 'thirdLongDay'], ['09']])
  expect(judged(onDay(0, ...hours(10.5)))).toEqual([['05', 'over10Hours']])
})

test('56 hours a week and 90 in two are lawful; the day that goes beyond is named', () => {
  const six = (driven: number, from = 0) =>
    Array.from({ length: 6 }, (_, nth) => onDay(from + nth, ...hours(driven))).flat()
  expect(
    judged(six(9))
      .flat()
      .filter((one) => one.length > 2),
  ).toEqual([])
  const beyond = [...six(9), ...onDay(6, ...hours(3))]
  expect(judged(beyond).at(-1)).toEqual(['11', 'weekOver56Hours'])
  expect(judged([...six(9), ...six(7, 7)]).filter((day) => day.length > 1)).toEqual([
    ['17', 'fortnightOver90Hours'],
  ])
})

describe('a daily rest', () => {
  const morningsAt = (...starts: string[]) =>
    starts.flatMap((start, nth) =>
      onDay(nth, `${start}-${start}:30`, '8:40-9', '11:30-12', '14:30-15', '17:30-18'),
    )

  test('of 11 hours is regular, of 9 a reduced one, of less too short', () => {
    // After 18:00.
    expect(judged(morningsAt('8', '5', '3', '2'))).toEqual([
      ['05'],
      ['06'],
      ['07'],
      ['08', 'restTooShort', 'restTooLate'],
    ])
  })

  test('may be reduced three times between two weekly ones', () => {
    const days = [0, 1, 2, 3, 4].flatMap((nth) => longDay(nth))
    expect(judged(days)).toEqual([['05'], ['06'], ['07'], ['08'], ['09', 'fourthReducedRest']])
    expect(judged([...days, ...longDay(6), ...longDay(7)]).slice(-2)).toEqual([['11'], ['12']])
  })

  test('counts as regular in two parts, of which the first has three hours', () => {
    const split = Array.from({ length: 6 }, (_, nth) => onDay(nth, '6-8', '11-12', '20-21')).flat()
    expect(judged(split).filter((day) => day.length > 1)).toEqual([])
  })

  test('of 11 hours is a reduced one if only 9 lie within 24 hours of the day before', () => {
    const long = onDay(0, '4-5', '7:50-8', '10:40-11', '13:30-14', '16:30-17', '18-18:30')
    const shifted = [0, 1, 2, 3, 4].flatMap((nth) =>
      long.map((drive) => ({
        ...drive,
        startMs: drive.startMs + nth * 26 * HOUR_MS,
        endMs: drive.endMs + nth * 26 * HOUR_MS,
      })),
    )
    expect(judged(shifted).map((day) => day.slice(1))).toEqual([[], [], [], [], ['fourthReducedRest']])
  })
})

test('a night belongs to the evening on which it began; a rest that is too short ends the day from seven hours on', () => {
  const days = drivingDays([...onDay(0, '20-23:30'), ...onDay(1, '0:30-3', '10-12')], calendar)
  expect(days.map(({ date, drivingSeconds, restSeconds }) => [date, drivingSeconds, restSeconds])).toEqual([
    ['2026-10-05', 6 * 3600, null],
    ['2026-10-06', 2 * 3600, 7 * 3600],
  ])
  expect(days[1]?.violations).toEqual(['restTooShort'])
})

test('hours at the office between two drives end no day if the rest comes in time', () => {
  const week = [0, 1, 2, 3, 4].flatMap((nth) => onDay(nth, '8-8:30', '17:30-18'))
  expect(judged(week)).toEqual([['05'], ['06'], ['07'], ['08'], ['09']])
})

test('somebody who seems to drive two vehicles at once drives one', () => {
  const [day] = drivingDays([...onDay(0, '6-8'), ...onDay(0, '7-9')], calendar)
  expect([day?.drivingSeconds, day?.drives.length]).toEqual([3 * 3600, 1])
})

describe('laws', () => {
  /** Drives one after the other, of whole minutes. */
  const someDrives = fc
    .array(fc.record({ pause: fc.nat(900), minutes: fc.integer({ min: 1, max: 300 }), share: fc.nat(100) }), {
      minLength: 1,
      maxLength: 60,
    })
    .map((parts) => {
      let atMs = monday
      return parts.map(({ pause, minutes, share }): Drive => {
        const startMs = atMs + pause * 60_000
        atMs = startMs + minutes * 60_000
        return { startMs, endMs: atMs, drivingSeconds: Math.round((minutes * 60 * share) / 100) }
      })
    })
  const sum = (all: readonly { drivingSeconds: number }[]) =>
    all.reduce((seconds, { drivingSeconds }) => seconds + drivingSeconds, 0)

  test('each drive is in one day, in any order of drives; no rest of 11 hours is within a day, and days are seven hours apart', () => {
    fc.assert(
      fc.property(someDrives, (drives) => {
        const days = drivingDays(drives, calendar)
        expect(days.flatMap((day) => day.drives)).toEqual(drives)
        expect(sum(days)).toBe(sum(drives))
        expect(drivingDays(drives.toReversed(), calendar)).toEqual(days)
        for (const day of days) {
          expect(day.restSeconds ?? drivingLimits.dayEnds).toBeGreaterThanOrEqual(drivingLimits.dayEnds)
          const pauses = day.drives.map(
            ({ startMs }, nth) => startMs - (day.drives[nth - 1]?.endMs ?? startMs),
          )
          expect(Math.max(...pauses) / 1000).toBeLessThan(drivingLimits.rest)
        }
      }),
    )
  })

  test('what comes after a regular rest changes nothing of the days before it', () => {
    fc.assert(
      fc.property(someDrives, fc.nat(60), (drives, count) => {
        const all = drivingDays(drives, calendar)
        // Until the next drive, a pause may still become a rest.
        if ((all[count]?.restSeconds ?? 0) < drivingLimits.rest) return
        const first = all.slice(0, count)
        expect(
          drivingDays(
            first.flatMap((day) => day.drives),
            calendar,
          ),
        ).toEqual(first)
      }),
    )
  })

  test('a drive that is recorded as two is driven as one', () => {
    fc.assert(
      fc.property(someDrives, fc.nat(59), fc.nat(100), (drives, at, share) => {
        const nth = at % drives.length
        const { startMs, endMs, drivingSeconds } = drives[nth]!
        const middleMs = startMs + Math.floor(((endMs - startMs) * share) / 100)
        const firstSeconds = Math.floor((drivingSeconds * share) / 100)
        const halves = [
          { startMs, endMs: middleMs, drivingSeconds: firstSeconds },
          { startMs: middleMs, endMs, drivingSeconds: drivingSeconds - firstSeconds },
        ]
        // The week of a drive is that of its start.
        const told = (all: readonly Drive[]) =>
          drivingDays(all, calendar).map(({ drives: _drives, violations, ...day }) => ({
            ...day,
            violations: violations.filter((one) => !/^(week|fortnight)/.test(one)),
          }))
        expect(told(drives.toSpliced(nth, 1, ...halves))).toEqual(told(drives))
      }),
    )
  })

  test('a longer pause never makes the longest time without a break longer', () => {
    fc.assert(
      fc.property(someDrives, fc.nat(59), fc.nat(200), (drives, at, minutes) => {
        const later = drives.map((drive, nth) =>
          nth <= at
            ? drive
            : { ...drive, startMs: drive.startMs + minutes * 60_000, endMs: drive.endMs + minutes * 60_000 },
        )
        expect(longestWithoutBreak(later)).toBeLessThanOrEqual(longestWithoutBreak(drives))
        expect(longestWithoutBreak(drives)).toBeLessThanOrEqual(sum(drives))
      }),
    )
  })
})

describe('the report', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  async function company() {
    const owner = await server.company(crypto.randomUUID())
    const driver = await server.colleague(owner, 'driver')
    const other = await server.colleague(owner, 'driver')
    const vehicle = async () => {
      const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const }
      return (await server.call(owner, api.vehicles.create, { body })).body.id
    }
    const vehicles = [await vehicle(), await vehicle()] as const
    const drive = (person: Person, vehicleId: string, [drives]: Drive[], more: object = {}) =>
      addTrip(server.database, owner.tenantId, vehicleId, {
        startTime: new Date(drives!.startMs),
        endTime: new Date(drives!.endMs),
        durationSeconds: drives!.drivingSeconds,
        idleSeconds: 0,
        driverId: person.userId,
        ...more,
      })
    return { owner, driver, other, vehicles, drive }
  }

  const read = async (person: Person, query: { date: string; driversId?: string }) => {
    const { status, body } = await server.call(person, api.tableReports.readDrivingTimes, { query })
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }

  test('has a row for each driver and day, in whatever vehicles, with idling left out and the rest before', async () => {
    const { owner, driver, vehicles, drive } = await company()
    await drive(driver, vehicles[0], onDay(-1, '9-20'), { idleSeconds: 600 })
    await drive(driver, vehicles[0], onDay(0, '6-9'), { idleSeconds: 900 })
    await drive(driver, vehicles[1], onDay(0, '9:20-12'))
    await drive(driver, vehicles[1], onDay(0, '23-24:30'))
    const { items, totals, figures, charts, drivers } = await read(owner, { date: '2026-10-05' })
    expect(items.map(({ vehicleId, fromTime, cells }) => [vehicleId, fromTime, ...cells.slice(1)])).toEqual([
      [
        vehicles[0],
        '2026-10-05T04:00:00.000Z',
        '2026-10-05',
        '2026-10-05T04:00:00.000Z',
        '2026-10-05T10:00:00.000Z',
        3 * 3600 - 900 + 9600,
        3 * 3600 - 900 + 9600,
        10 * 3600,
        'breakMissing',
      ],
      [
        vehicles[1],
        '2026-10-05T21:00:00.000Z',
        '2026-10-05',
        '2026-10-05T21:00:00.000Z',
        '2026-10-05T22:30:00.000Z',
        5400,
        5400,
        11 * 3600,
        null,
      ],
    ])
    expect([totals?.[4], drivers, figures.map(({ value }) => value), charts[0]?.bars]).toEqual([
      24_900,
      1,
      [24_900, 19_500, 1],
      [{ label: '2026-10-05', vehicleId: null, values: [24_900], before: null }],
    ])
  })

  test('leaves private trips out, for everybody, and shows a driver their own days', async () => {
    const { owner, driver, other, vehicles, drive } = await company()
    await drive(driver, vehicles[0], onDay(0, '6-7'))
    await drive(driver, vehicles[0], onDay(0, '19-20'), { category: 'private' })
    await drive(other, vehicles[1], onDay(0, '8-9'))
    await drive(other, vehicles[1], onDay(1, '8-9'), { category: 'private' })
    const ends = async (person: Person, driversId?: string) => {
      const { items } = await read(person, { date: '2026-10', ...(driversId && { driversId }) })
      return items.map(({ cells }) => String(cells[3])).toSorted()
    }
    expect(await ends(owner)).toEqual(['2026-10-05T05:00:00.000Z', '2026-10-05T07:00:00.000Z'])
    expect(await ends(owner, other.userId)).toEqual(['2026-10-05T07:00:00.000Z'])
    expect(await ends(driver)).toEqual(['2026-10-05T05:00:00.000Z'])
  })

  test('a day is judged by the weeks before it, whatever days are asked for', async () => {
    const { owner, driver, vehicles, drive } = await company()
    for (const one of [0, 1, 2, 3, 4].flatMap(longDay)) await drive(driver, vehicles[0], [one])
    const last = async (date: string) => (await read(owner, { date })).items.at(-1)?.cells.at(-1)
    expect([await last('2026-10-09'), await last('2026-10-08'), await last('2026-10')]).toEqual([
      'fourthReducedRest',
      null,
      'fourthReducedRest',
    ])
  })

  test('its files name violations in the reader’s language, say what it can’t tell, and are made anew after a trip of the week before', async () => {
    const { owner, driver, vehicles, drive } = await company()
    await drive(driver, vehicles[0], onDay(0, '6-17'))
    const ask = { path: 'driving-times', query: { date: '2026-10-05' } }
    const first = await makeFile(server, owner, ask)
    const lines = (bytes: Buffer) => bytes.toString().trim().split('\r\n')
    expect(lines(first.bytes)[1]).toMatch(
      /,11:00:00,11:00:00,,"?No break after 4 h 30 min, Over 10 h of driving"?$/,
    )
    const german = await makeFile(server, owner, { ...ask, language: 'de' })
    expect(lines(german.bytes)[1]).toContain('Keine Pause nach 4 h 30 min, Mehr als 10 h Lenkzeit')
    const pdf = await makeFile(server, owner, { ...ask, format: 'pdf' })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await makeFile(server, owner, ask)).file.reportId).toBe(first.file.reportId)
    await drive(driver, vehicles[0], onDay(-6, '6-7'))
    expect((await makeFile(server, owner, ask)).file.reportId).not.toBe(first.file.reportId)
  })
})
