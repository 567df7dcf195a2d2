import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forkModule } from '../../../testing/compile-cache.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { readLogbook } from '../../trips/logbook/index.ts'
import { isChainUnchanged } from '../../core/logbook-records/index.ts'
import { readPositions } from '../../tracking/positions/read-positions.ts'
import { fillHistory, type HistorySource } from './fill-history.ts'
import { endOfPast, historyPercent, planHistory, readOpenVehicles } from './history-plan.ts'
import { asDemoAuthor, demoAuthor } from './demo-author.ts'
import { testDrives, testNow, testPast as past, testSource } from './testing-drives.ts'
import { recordedNote } from './trip-descriptions.ts'

const KILLS = 2

const dongleIds = [1_010_110_000_013, 1_010_110_000_021]

let home: TestDatabase
let tenantId: string
let vehicleIds: string[]
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

/** A company with two vehicles whose history is still to be filled. */
async function newCompany(): Promise<void> {
  tenantId = uuidv7()
  vehicleIds = dongleIds.map(() => uuidv7())
  await home.database.asOwner(async (tx) => {
    const place = { country: 'MT', timeZone: 'Europe/Malta', currency: 'EUR', locale: 'en' }
    await tx
      .insertInto('tenants')
      .values({ tenantId, companyName: 'A company', ...place })
      .execute()
    await tx
      .insertInto('users')
      .values({ tenantId, id: uuidv7(), ...demoAuthor, roles: ['manager'] })
      .execute()
    for (const [index, id] of vehicleIds.entries()) {
      const facts = { registration: `AAA 00${index}`, fuelType: 'diesel', logbookEnabled: index === 0 }
      const base = { baseLatitude: 35.9, baseLongitude: 14.5, tankLitres: 10, consumptionPer100Km: 10 }
      await tx
        .insertInto('vehicles')
        .values({ tenantId, id, ...facts, ...base })
        .execute()
      const live = { revision: 1, state: 'offline', stateSince: past.from }
      await tx
        .insertInto('vehicleState')
        .values({ tenantId, vehicleId: id, ...live })
        .execute()
    }
    const vehicles = vehicleIds.map((vehicleId, index) => ({ vehicleId, dongleId: dongleIds[index] ?? 0 }))
    await planHistory(tx, tenantId, { vehicles, past })
  })
}

async function fill(
  source: HistorySource,
  whose = vehicleIds,
  more: { latestDays?: number } = {},
): Promise<number[]> {
  const told: number[] = []
  const onProgress = (percent: number): void => void told.push(percent)
  const clock = { now: () => testNow }
  const filling = { database: home.database, clock, tenantId, vehicleIds: whose, source, onProgress, ...more }
  await fillHistory(filling)
  return told
}

function inTenant<T>(run: Parameters<typeof home.database.inTenant<T>>[1]): Promise<T> {
  return home.database.inTenant({ tenantId }, run)
}

const percent = () => inTenant((tx) => historyPercent(tx, tenantId))

function positionsOf(vehicleId: string) {
  const period = { tenantId, vehicleId, from: new Date(0), to: testNow }
  return home.database.asIngest((tx) => readPositions(tx, period))
}

const nth = (vehicleId: string) => vehicleIds.indexOf(vehicleId)

/** The whole history, without the values that differ between runs. */
async function kept() {
  const company = await inTenant(async (tx) => ({
    segments: await tx.selectFrom('positionSegments').selectAll().orderBy('hour').execute(),
    trips: await tx.selectFrom('trips').selectAll().orderBy('startTime').execute(),
    stops: await tx.selectFrom('stops').selectAll().orderBy('startTime').execute(),
    versions: await tx.selectFrom('tripVersions').selectAll().orderBy('sequence').execute(),
    entries: await tx.selectFrom('auditEntries').select(['actorEmail', 'action', 'vehicleReg']).execute(),
    dirtyRanges: await tx.selectFrom('dirtyRanges').select('vehicleId').execute(),
    records: await tx.selectFrom('logbookRecords').selectAll().orderBy('sequence').execute(),
    receipts: await tx.selectFrom('expenses').selectAll().orderBy('date').execute(),
  }))
  const lines = {
    segments: company.segments.map((one) => [nth(one.vehicleId), one.hour, one.points, one.fingerprint]),
    trips: company.trips.map((trip) => [
      nth(trip.vehicleId),
      trip.startTime,
      trip.endTime,
      trip.distanceMeters,
      trip.category,
      trip.purpose,
      trip.note,
    ]),
    stops: company.stops.map((stop) => [nth(stop.vehicleId), stop.startTime, stop.endTime]),
    versions: company.versions.map((one) => [nth(one.vehicleId), one.reason, one.actorEmail]),
    entries: company.entries.map((entry) => [entry.vehicleReg, entry.action, entry.actorEmail]),
    dirtyRanges: company.dirtyRanges.map(({ vehicleId }) => nth(vehicleId)),
    records: company.records.map((one) => [
      nth(one.vehicleId),
      one.sequence,
      one.kind,
      JSON.parse(one.fields).reason,
      JSON.parse(one.fields).purpose,
    ]),
    receipts: company.receipts.map((one) => [
      nth(one.vehicleId),
      one.date,
      one.type,
      one.quantityLitres,
      one.amountMinor,
      one.odometerMeters,
    ]),
  }
  const sorted = Object.entries(lines).map(([name, rows]) => [
    name,
    rows.map((row) => JSON.stringify(row)).sort(),
  ])
  return Object.fromEntries(sorted) as Record<keyof typeof lines, string[]> // the names above
}

describe('a history of four days and a morning', () => {
  let before: unknown[]
  let progress: number[]
  beforeAll(async () => {
    await newCompany()
    before = [await percent(), await inTenant((tx) => endOfPast(tx, tenantId))]
    progress = await fill(testSource())
  })

  test('becomes positions and trips with purposes', async () => {
    expect(before).toEqual([0, past.until])
    const [begun, half, done, ...more] = progress
    expect([begun, done, more]).toEqual([0, 100, []])
    // Some days of the second vehicle are stored while the trips of the first are still being computed.
    expect(half).toBeGreaterThanOrEqual(50)
    for (const id of vehicleIds) {
      expect((await positionsOf(id)).map(({ record }) => record)).toEqual([...testDrives()])
    }
    const { segments, trips, stops, versions, entries, dirtyRanges } = await kept()
    expect([segments.length, trips.length, stops.length, dirtyRanges]).toEqual([210, 18, 20, []])
    // Once the history is complete, so are its daily sums.
    expect(await inTenant((tx) => tx.selectFrom('fleetDayDirtyRanges').selectAll().execute())).toEqual([])
    const business = '12000,"business"'
    expect(trips.slice(0, 9)).toEqual([
      `[0,"2026-11-16T07:00:00.000Z","2026-11-16T07:12:00.000Z",${business},null,null]`,
      `[0,"2026-11-16T15:00:00.000Z","2026-11-16T15:12:00.000Z",${business},null,null]`,
      `[0,"2026-11-17T07:00:00.000Z","2026-11-17T07:12:00.000Z",${business},"Measuring for an offer",null]`,
      `[0,"2026-11-17T15:00:00.000Z","2026-11-17T15:12:00.000Z",${business},"Back to the depot",null]`,
      `[0,"2026-11-18T07:00:00.000Z","2026-11-18T07:12:00.000Z",${business},"Warranty repair",null]`,
      `[0,"2026-11-18T15:00:00.000Z","2026-11-18T15:12:00.000Z",${business},"Back to the depot",null]`,
      `[0,"2026-11-19T07:00:00.000Z","2026-11-19T07:12:00.000Z",${business},null,null]`,
      `[0,"2026-11-19T15:00:00.000Z","2026-11-19T15:12:00.000Z",${business},null,null]`,
      `[0,"2026-11-20T07:00:00.000Z","2026-11-20T07:12:00.000Z",${business},"Inspection with the customer",null]`,
    ])
    const told = trips.filter((line) => !line.endsWith('null,null]')).length
    // One of them was changed afterwards.
    expect([versions.length, entries.length]).toEqual([18 + told + 1, told + 1])
    expect(new Set(entries.map((line) => JSON.parse(line)[2]))).toEqual(
      new Set(['simulated@roadbook.example']),
    )
  })

  test('what a vehicle used was filled up, with the odometer', async () => {
    const { receipts } = await kept()
    expect(receipts.filter((line) => line.startsWith('[0'))).toEqual([
      '[0,"2026-11-18","fuel",6,726,50060000]',
    ])
  })

  test('the past of a vehicle with a logbook is its chain, with a purpose that was changed; others have none', async () => {
    const records = (await kept()).records.map((line) => JSON.parse(line))
    const bySequence = records.toSorted(([, a], [, b]) => a - b)
    expect(bySequence.map(([vehicle, , kind, reason]) => [vehicle, kind, reason])).toEqual([
      [0, 'opened', null],
      ...Array.from({ length: 9 }, () => [0, 'trip', 'opened']),
      [0, 'trip', 'person'],
    ])
    expect([bySequence[5]?.[4], bySequence.at(-1)?.[4]]).toEqual(['Installation', 'Warranty repair'])
    const [vehicleId = ''] = vehicleIds
    expect(await inTenant((tx) => isChainUnchanged(tx, { tenantId, vehicleId }))).toBe(true)
    const due = await inTenant((tx) =>
      tx.selectFrom('trips').select('id').where('locksAt', 'is not', null).execute(),
    )
    expect(due.length).toBe(9)
  })
})

describe('a company of its own', () => {
  beforeEach(newCompany)

  test('an interrupted run continues where it stopped, and ends as if it had not been interrupted', async () => {
    await expect(fill(testSource({ breaksAfter: 16 }))).rejects.toThrow('The simulator died.')
    // The first vehicle is done, the second has its first day.
    expect(await percent()).toBe(55)
    const open = await inTenant((tx) => readOpenVehicles(tx, tenantId))
    expect(open.map(({ vehicleId, days }) => [nth(vehicleId), days.map(({ isStored }) => isStored)])).toEqual(
      [[1, [true, false, false, false, false]]],
    )
    expect(await fill(testSource())).toEqual([55, 100])
    const resumed = await kept()
    await inTenant((tx) => tx.updateTable('demoHistory').set({ stage: 'planned' }).execute())
    await fill(testSource())
    expect(await kept()).toEqual(resumed)
  })

  test('filled in by the latest days first, it ends as if it had been filled in at once', async () => {
    await fill(testSource())
    const { receipts: _atOnce, ...atOnce } = await kept()
    await newCompany()
    const drawn: string[][] = []
    const source: HistorySource = async function* (asked, devices) {
      const trips = await inTenant((tx) => tx.selectFrom('trips').select('startTime').execute())
      drawn.push([
        asked.from.toISOString(),
        ...trips.map(({ startTime }) => startTime.toISOString()).toSorted(),
      ])
      for await (const lines of testSource()(asked, devices))
        yield lines.filter(
          ({ record: { timeMs } }) => timeMs >= asked.from.getTime() && timeMs < asked.until.getTime(),
        )
    }
    await fill(source, vehicleIds, { latestDays: 2 })
    const { receipts, ...inParts } = await kept()
    expect(inParts).toEqual(atOnce)
    // The earlier months begin once the latest days of all vehicles have their trips, except one that is being computed
    // meanwhile.
    const [latest = [], before = []] = drawn
    expect([latest, before[0], before[1]]).toEqual([
      ['2026-11-19T00:00:00.000Z'],
      '2026-11-16T00:00:00.000Z',
      '2026-11-19T07:00:00.000Z',
    ])
    // Each part but the latest ends with a tank that is full, or lacks fuel for at most 72 km.
    expect(receipts.map((line) => JSON.parse(line)[3])).toEqual([6, 7.2])
  })

  test('a dashboard that was read while parked shows a gap between two trips in the logbook', async () => {
    const [vehicleId = ''] = vehicleIds
    await inTenant((tx) =>
      tx.updateTable('vehicles').set({ registration: 'FPS 347' }).where('id', '=', vehicleId).execute(),
    )
    await fill(testSource())
    const period = { vehicleId, from: past.from, until: testNow }
    await asDemoAuthor(
      { database: home.database, clock: { now: () => testNow }, tenantId },
      async (context) => {
        const { gaps, readings, entries } = await readLogbook(context, period)
        expect(entries.length).toBe(9)
        expect(gaps).toMatchObject([
          { fromTime: '2026-11-17T07:12:00.000Z', toTime: '2026-11-17T15:00:00.000Z', meters: 12_000 },
        ])
        expect(readings.map(({ readAt }) => readAt)).toEqual([
          '2026-11-16T00:00:00.000Z',
          '2026-11-17T07:13:00.000Z',
        ])
      },
    )
  })

  test('a real drive is marked as one, with its source', async () => {
    await fill(testSource({ isRecorded: true }))
    const { trips } = await kept()
    expect(new Set(trips.map((line) => JSON.parse(line)[6]))).toEqual(new Set([recordedNote]))
  })

  test('two that fill in a share each, side by side, leave nothing for one that does all of it again', async () => {
    const told = await Promise.all(vehicleIds.map((id) => fill(testSource(), [id])))
    expect(Math.max(...told.flat())).toBe(100)
    const sideBySide = await kept()
    expect([sideBySide.segments.length, sideBySide.trips.length]).toEqual([210, 18])
    await inTenant((tx) => tx.updateTable('demoHistory').set({ stage: 'planned' }).execute())
    await fill(testSource())
    expect(await kept()).toEqual(sideBySide)
  })

  test('a sold vehicle has history until it was sold', async () => {
    const until = new Date('2026-11-18T00:00:00Z')
    await home.database.asOwner(async (tx) => {
      await tx.deleteFrom('demoHistory').where('tenantId', '=', tenantId).execute()
      const [first = '', sold = ''] = vehicleIds
      const vehicles = [
        { vehicleId: first, dongleId: dongleIds[0] ?? 0 },
        { vehicleId: sold, dongleId: dongleIds[1] ?? 0, until },
      ]
      await planHistory(tx, tenantId, { vehicles, past })
    })
    expect((await fill(testSource())).at(-1)).toBe(100)
    const drives = [...testDrives()]
    const reported = await Promise.all(vehicleIds.map(async (id) => (await positionsOf(id)).length))
    expect(reported).toEqual([drives.length, 2 * (2 * 60 + 22 * 12)])
    const ends = (await kept()).trips.map((line) => JSON.parse(line)).filter(([vehicle]) => vehicle === 1)
    expect(ends.map(([, , end]) => end)).toEqual([
      '2026-11-16T07:12:00.000Z',
      '2026-11-16T15:12:00.000Z',
      '2026-11-17T07:12:00.000Z',
      '2026-11-17T15:12:00.000Z',
    ])
  })

  test('without a plan there is nothing to fill in', async () => {
    await inTenant((tx) => tx.updateTable('demoHistory').set({ stage: 'drawn' }).execute())
    const never: HistorySource = () => {
      throw new Error('Nobody should have asked.')
    }
    expect(await fill(never)).toEqual([100])
    expect(await home.database.inTenant({ tenantId: uuidv7() }, (tx) => historyPercent(tx, uuidv7()))).toBe(
      100,
    )
  })

  test('killed at any moment, it ends as if it never had been', async () => {
    const file = new URL('./testing-filling.ts', import.meta.url)
    const codes: unknown[] = []
    for (let kills = 0; kills <= KILLS; kills++) {
      const child = forkModule(file, [home.connectionString, tenantId, ...vehicleIds])
      const exited = once(child, 'exit')
      await Promise.race([once(child, 'message'), exited])
      if (kills < KILLS) {
        await Promise.race([exited, pause((1 + kills) * 400 * Math.random())])
        child.kill('SIGKILL')
      }
      const [code] = await exited
      codes.push(code)
    }
    expect(codes.at(-1)).toBe(0)
    const resumed = await kept()
    for (const id of vehicleIds) {
      expect((await positionsOf(id)).map(({ record }) => record)).toEqual([...testDrives()])
    }
    expect([resumed.segments.length, resumed.trips.length, resumed.versions.length]).toEqual([
      210,
      18,
      18 + resumed.entries.length,
    ])
    expect(await percent()).toBe(100)
  })
})
