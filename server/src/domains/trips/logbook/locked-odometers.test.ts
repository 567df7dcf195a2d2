/** How odometers of locked trips follow changes of earlier data. */
import { api } from '@roadbook/contract/api'
import type { Logbook, LogbookChange } from '@roadbook/contract/trips/logbook'
import type { LogbookRecord } from '@roadbook/logbook-chain/logbook-record'
import { verifyFile } from '@roadbook/logbook-chain/verify-file'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { trackOf } from '../../../testing/tracks.ts'
import { silent, storePositions } from '../../../testing/records/trip-store.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'
import { download, exportLogbook } from '../../reporting/logbook-files/testing.ts'
import { recountOdometer } from '../../fleet/odometer/index.ts'
import { streamRecords } from '../../core/logbook-records/index.ts'
import { createTripWorker } from '../trips/rebuild/trip-worker.ts'
import { rebuildTrips } from '../trips/rebuild/rebuild-trips.ts'
import { keepLogbook, openLogbook } from './keep-logbooks.ts'

const HOUR_MS = 3_600_000
const start = new Date('2026-11-28T09:00:00Z')
/** One trip of 12 km a day, at night in Malta. */
const FIRST_DAY = Date.UTC(2026, 9, 10, 2)
const TRIPS = 36

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  server.clock.set(start)
  owner = await server.company('Locked Ltd')
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(start))

const inTenant: TestApp['database']['inTenant'] = (scope, run) => server.database.inTenant(scope, run)
const keyOf = (vehicleId: string) => ({ tenantId: owner.tenantId, vehicleId })

async function vehicle(): Promise<string> {
  const registration = crypto.randomUUID()
  const body = { registration, fuelType: 'diesel' as const, logbookEnabled: true }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

/** With a reading of 48,000 km before the first of its trips, all of which are locked except the last. */
async function lockedVehicle(trips = TRIPS): Promise<string> {
  const vehicleId = await vehicle()
  await read(vehicleId, { time: '2026-10-01T00:00:00Z', odometerMeters: 48_000_000 })
  await driveDaily(vehicleId, trips)
  await keep(vehicleId)
  server.clock.advance(60)
  return vehicleId
}

async function driveDaily(vehicleId: string, trips: number): Promise<void> {
  const days = Array.from({ length: trips }, (_, day) => FIRST_DAY + day * 24 * HOUR_MS)
  await Promise.all(
    days.map((startMs) => {
      const times = { startTime: new Date(startMs), endTime: new Date(startMs + HOUR_MS / 2) }
      return addTrip(server.database, owner.tenantId, vehicleId, times)
    }),
  )
  await inTenant(owner, (tx) => recountOdometer(tx, keyOf(vehicleId)))
}

/** Keeps a logbook since October; locks what is due. */
async function keep(vehicleId: string): Promise<void> {
  const [since, now] = [new Date('2026-10-01T00:00:00Z'), server.clock.now()]
  await inTenant(owner, (tx) => openLogbook(tx, keyOf(vehicleId), { since, now }))
  await inTenant(owner, (tx) => keepLogbook(tx, keyOf(vehicleId), now))
}

function read(
  id: string,
  body: { time?: string; odometerMeters: number; correction?: boolean; note?: string },
) {
  return server.call(owner, api.odometer.enter, { params: { id }, body })
}

async function logbookOf(vehicleId: string): Promise<Logbook> {
  const query = { startDate: '2026-10-01', endDate: '2026-11-30' }
  return (await server.call(owner, api.logbook.show, { params: { vehicleId }, query })).body
}

async function recordsOf(vehicleId: string): Promise<LogbookRecord[]> {
  return inTenant(owner, async (tx) => {
    const records: LogbookRecord[] = []
    for await (const some of streamRecords(tx, keyOf(vehicleId))) records.push(...some)
    return records
  })
}

/** Fourteen kilometres, days before the first trip, from a device or a file. */
async function importOldTrip(vehicleId: string, at = FIRST_DAY - 96 * HOUR_MS): Promise<void> {
  const { positions } = trackOf(at, { latitude: 35.9, longitude: 14.5 })
    .stand(60, true)
    .drive(1_000, 50)
    .stand(600, false)
  const now = server.clock.now()
  await storePositions(server.database, keyOf(vehicleId), { positions, dueAt: now })
  await createTripWorker({ database: server.database, clock: server.clock, log: silent }).run()
}

const odometersOf = ({ entries }: Logbook) =>
  new Map(entries.map(({ trip }) => [trip.id, [trip.startOdometerMeters, trip.endOdometerMeters]]))

/** The first trip also gets addenda about itself, since these trips have no positions. */
function ofOdometer(changes: readonly LogbookChange[]): LogbookChange[] {
  return changes.filter(({ field }) => field === 'odometerMeters')
}

/** Holds after any change: each line adds up, and so do all lines with the differences between them. */
function expectToAddUp(logbook: Logbook): void {
  const { entries, gaps } = logbook
  for (const { trip, distanceMeters } of entries) {
    expect((trip.endOdometerMeters ?? 0) - (trip.startOdometerMeters ?? 0)).toBe(distanceMeters)
  }
  const between = gaps.reduce((sum, { meters }) => sum + meters, 0)
  expect(logbook.recordedMeters + between).toBe(logbook.odometerMeters)
  expect(logbook.sums.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)).toBe(
    logbook.recordedMeters,
  )
  const corrected = logbook.sums.reduce((sum, { corrected: { distanceMeters } }) => sum + distanceMeters, 0)
  expect(corrected).toBe(logbook.correctedMeters)
}

async function csvOf(vehicleId: string) {
  const answer = await exportLogbook(server, owner, { vehiclesId: [vehicleId], format: 'csv' })
  const bytes = await download(server, answer.body)
  const lines = bytes.toString().split('\n')
  // A row begins with the registration; its changes continue in separate lines.
  const rows = lines.filter((line) => /^[\da-f-]{36},/u.test(line))
  return { bytes, rows: rows.map((row) => row.split(',').slice(1, 7)) }
}

async function expectUnchanged(bytes: Uint8Array): Promise<void> {
  const { signature, vehicles } = (await verifyFile(bytes)) ?? {}
  expect(signature).toBe('valid')
  expect(vehicles).toMatchObject([{ fault: null, lockedTrips: TRIPS, withoutOdometer: 0 }])
}

test('importing one old trip moved 36 locked rows, and both exports verified as unchanged', async () => {
  const vehicleId = await lockedVehicle()
  const before = await logbookOf(vehicleId)
  const first = await csvOf(vehicleId)
  await importOldTrip(vehicleId)
  const after = await logbookOf(vehicleId)
  expect(after.entries).toHaveLength(TRIPS + 1)
  for (const [tripId, odometers] of odometersOf(before))
    expect(odometersOf(after).get(tripId)).toEqual(odometers)
  const moved = after.entries[0]?.distanceMeters ?? 0
  expect(moved).toBeGreaterThan(13_000)
  for (const { changes, trip } of after.entries.slice(1)) {
    const at = trip.startOdometerMeters ?? 0
    expect(ofOdometer(changes)).toEqual([
      {
        field: 'odometerMeters',
        before: [at, at + 12_000],
        after: [at + moved, at + moved + 12_000],
        changedAt: server.clock.now().toISOString(),
        actorEmail: null,
        actorName: null,
        kind: 'addendum',
        reason: null,
        cause: 'latePositions',
      },
    ])
  }
  const second = await csvOf(vehicleId)
  await expectUnchanged(first.bytes)
  await expectUnchanged(second.bytes)
  // The rows of the first file are unchanged in the second one, except one after the imported trip.
  const untouched = (rows: string[][]) =>
    rows.filter(([day = '']) => day >= '2026-10-10').map((row) => row.join())
  expect(untouched(second.rows)).toEqual(untouched(first.rows))
  expect(second.bytes.toString()).toContain('Late positions or an import changed earlier trips')
  expectToAddUp(before)
  expectToAddUp(after)
})

test('after a logbook was switched off, addenda and readings of its locked trips are still records of the chain', async () => {
  const vehicleId = await lockedVehicle(12)
  const { body: known } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
  const off = { logbookEnabled: false, version: known.version }
  expect(
    (await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: off })).status,
  ).toBe(200)
  await inTenant(owner, (tx) => keepLogbook(tx, keyOf(vehicleId), server.clock.now()))
  const before = await recordsOf(vehicleId)
  expect(before.at(-1)?.kind).toBe('closed')
  const tripId = (await logbookOf(vehicleId)).entries[0]?.trip.id ?? ''
  const body = { reason: 'It was a holiday', category: 'private' }
  expect(
    (await server.call(owner, api.logbook.addAddendum, { params: { vehicleId, tripId }, body })).status,
  ).toBe(201)
  await read(vehicleId, { time: '2026-11-20T00:00:00Z', odometerMeters: 48_150_000 })
  const added = (await recordsOf(vehicleId)).slice(before.length)
  expect(added.map(({ kind, subjectId, fields }) => [kind, subjectId === tripId, fields['reason']])).toEqual([
    ['trip', true, 'addendum'],
    ['reading', false, undefined],
  ])
})

test('a company that goes over to miles moves no locked odometer, and neither does what comes in afterwards', async () => {
  const vehicleId = await lockedVehicle(12)
  const before = await logbookOf(vehicleId)
  const unit = (distanceUnit: 'kilometer' | 'mile') =>
    server.call(owner, api.company.update, { body: { distanceUnit } })
  onTestFinished(async () => void (await unit('kilometer')))
  expect((await unit('mile')).status).toBe(200)
  const records = await recordsOf(vehicleId)
  expect((await read(vehicleId, { time: '2026-11-20T00:00:00Z', odometerMeters: 48_150_000 })).status).toBe(
    201,
  )
  const kinds = (await recordsOf(vehicleId)).slice(records.length).map(({ kind }) => kind)
  expect(kinds).toEqual(['reading'])
  expect(odometersOf(await logbookOf(vehicleId))).toEqual(odometersOf(before))
})

test('positions that come again add no second addendum', async () => {
  const vehicleId = await lockedVehicle(2)
  await importOldTrip(vehicleId)
  const records = await recordsOf(vehicleId)
  await inTenant(owner, (tx) =>
    tx
      .insertInto('dirtyRanges')
      .values({
        ...keyOf(vehicleId),
        fromTime: new Date(FIRST_DAY - 97 * HOUR_MS),
        toTime: new Date(FIRST_DAY - 95 * HOUR_MS),
        dueAt: server.clock.now(),
      })
      .execute(),
  )
  await createTripWorker({ database: server.database, clock: server.clock, log: silent }).run()
  expect((await recordsOf(vehicleId)).filter(({ kind }) => kind === 'odometer')).toHaveLength(2)
  expect(records.filter(({ kind }) => kind === 'odometer')).toHaveLength(2)
})

test('an import that is rebuilt in parts adds one addendum to each locked trip', async () => {
  const vehicleId = await lockedVehicle(2)
  const now = server.clock.now()
  const positions = [6, 5, 4, 3].flatMap(
    (days) =>
      trackOf(FIRST_DAY - days * 24 * HOUR_MS, { latitude: 35.9, longitude: 14.5 })
        .stand(60, true)
        .drive(1_000, 50)
        .stand(600, false).positions,
  )
  await storePositions(server.database, keyOf(vehicleId), { positions, dueAt: now })
  const addendaAfter: number[] = []
  for (let isMore = true; isMore;) {
    const rebuilt = await inTenant(owner, (tx) => rebuildTrips(tx, keyOf(vehicleId), now, { partFixes: 150 }))
    isMore = rebuilt?.isMore === true
    const addenda = (await recordsOf(vehicleId)).filter(({ kind }) => kind === 'odometer')
    // Trips of the import are locked at once, and those of a newer part are moved by the older ones.
    expect(new Set(addenda.map(({ subjectId }) => subjectId)).size).toBe(addenda.length)
    addendaAfter.push(addenda.length)
  }
  expect(addendaAfter.length).toBeGreaterThan(1)
  expect(addendaAfter.slice(0, -1).every((addenda) => addenda === 0)).toBe(true)
  expect(addendaAfter.at(-1)).toBeGreaterThanOrEqual(2)
})

test('a trip of 10 October that was stored on 28 November said "locked 17 October"', async () => {
  const vehicleId = await vehicle()
  await keep(vehicleId)
  await importOldTrip(vehicleId, FIRST_DAY)
  server.clock.advance(3_605)
  await inTenant(owner, (tx) => keepLogbook(tx, keyOf(vehicleId), server.clock.now()))
  const [entry] = (await logbookOf(vehicleId)).entries
  expect(entry).toMatchObject({
    lockedAt: '2026-11-28T10:00:05.000Z',
    recordedAt: '2026-11-28T09:00:00.000Z',
    isRecordedLate: true,
  })
  const locked = (await recordsOf(vehicleId)).findLast(({ fields }) => fields['reason'] === 'locked')
  expect(locked?.fields).toMatchObject({
    format: 3,
    timeZone: 'Europe/Malta',
    firstRecordedAt: '2026-11-28T09:00:00.000Z',
    lockedAt: '2026-11-28T10:00:05.000Z',
    startOdometerMeters: 0,
    endOdometerMeters: entry?.distanceMeters,
  })
})

describe('a reading of before the last locked trip', () => {
  const backdated = { time: '2026-10-15T12:00:00Z', odometerMeters: 48_084_000 }

  test('changed locked entries without a trace: it is refused without a reason', async () => {
    const vehicleId = await lockedVehicle(12)
    const records = await recordsOf(vehicleId)
    expect(await read(vehicleId, backdated)).toMatchObject({
      status: 409,
      body: { code: 'reading_before_locked' },
    })
    expect(await recordsOf(vehicleId)).toEqual(records)
    const later = await read(vehicleId, { time: '2026-11-20T00:00:00Z', odometerMeters: 48_150_000 })
    expect(later.status).toBe(201)
  })

  test('with a reason stands in the logbook with its entry date, and so does its withdrawal', async () => {
    const vehicleId = await lockedVehicle(12)
    const before = odometersOf(await logbookOf(vehicleId))
    const note = 'Workshop invoice of 15 October'
    const name = { firstName: 'Ada', lastName: 'Borg' }
    await server.call(owner, api.users.update, { params: { id: owner.userId }, body: name })
    const { body: odometer } = await read(vehicleId, { ...backdated, correction: true, note })
    const after = await logbookOf(vehicleId)
    expect(odometersOf(after)).toEqual(before)
    const [, reading] = after.readings
    expect(reading).toMatchObject({
      readAt: '2026-10-15T12:00:00.000Z',
      odometerMeters: 48_084_000,
      enteredAt: server.clock.now().toISOString(),
      isBackdated: true,
      actorName: 'Ada Borg',
      note,
      withdrawn: null,
    })
    // The next trip, not locked yet, starts 12 km further; the reading explains why.
    await addTrip(server.database, owner.tenantId, vehicleId, {
      startTime: new Date('2026-11-27T08:00:00Z'),
      endTime: new Date('2026-11-27T08:30:00Z'),
      locksAt: new Date('2026-12-04T08:30:00Z'),
    })
    await inTenant(owner, (tx) => recountOdometer(tx, keyOf(vehicleId)))
    const withNext = await logbookOf(vehicleId)
    expect(withNext.gaps.map(({ notes: _notes, ...gap }) => gap)).toMatchObject([
      { meters: 12_000, unexplainedMeters: 0, corrections: [{ cause: 'reading', reason: note }] },
    ])
    expect(withNext.completeness).toMatchObject({ odometerGaps: 0, odometerGapMeters: 0 })
    expect((await csvOf(vehicleId)).bytes.toString()).toContain(
      `"Reason: Dashboard reading entered afterwards, ${note} · `,
    )
    const moved = after.entries.filter(({ changes }) => changes.length > 0)
    // Those after the reading, which is 12 km higher than the six trips before it.
    expect(moved.map(({ trip }) => trip.startTime.slice(0, 10))).toEqual(
      ['16', '17', '18', '19', '20', '21'].map((day) => `2026-10-${day}`),
    )
    expect(moved[0]?.changes).toMatchObject([
      {
        before: [48_072_000, 48_084_000],
        after: [48_084_000, 48_096_000],
        actorEmail: owner.email,
        actorName: 'Ada Borg',
        reason: note,
        cause: 'reading',
      },
    ])
    expectToAddUp(after)
    const [entered] = odometer.readings
    await server.call(owner, api.odometer.withdraw, {
      params: { id: vehicleId, readingId: entered?.id ?? '' },
      query: { reason: 'The invoice of another car' },
    })
    const back = await logbookOf(vehicleId)
    expect(back.readings[1]?.withdrawn).toMatchObject({
      byEmail: owner.email,
      byName: 'Ada Borg',
      reason: 'The invoice of another car',
    })
    expect(back.entries[6]?.changes.map(({ cause, after: to }) => [cause, to])).toEqual([
      ['reading', [48_084_000, 48_096_000]],
      ['readingWithdrawn', [48_072_000, 48_084_000]],
    ])
    expect(back.chain.isUnchanged).toBe(true)
  })
})

test('after a drift factor, distances and the differences of odometers disagreed', async () => {
  const vehicleId = await lockedVehicle(20)
  // 240 km counted; the dashboard shows 1 % more.
  await read(vehicleId, { time: '2026-11-01T12:00:00Z', odometerMeters: 48_242_400 })
  const startTime = new Date('2026-11-02T08:00:00Z')
  const endTime = new Date('2026-11-02T09:00:00Z')
  const more = { startTime, endTime, distanceMeters: 100_000 }
  await addTrip(server.database, owner.tenantId, vehicleId, more)
  await inTenant(owner, (tx) => recountOdometer(tx, keyOf(vehicleId)))
  await keep(vehicleId)
  const logbook = await logbookOf(vehicleId)
  expect(logbook.entries.at(-1)).toMatchObject({
    distanceMeters: 101_000,
    trip: { startOdometerMeters: 48_242_400, endOdometerMeters: 48_343_400, distanceMeters: 100_000 },
  })
  expect(logbook.gaps).toMatchObject([{ meters: 2_400 }])
  expectToAddUp(logbook)
})

test('a reading that was made during a trip lies before it: the trip is as long as its odometers are apart', async () => {
  const vehicleId = await lockedVehicle(2)
  const time = new Date(FIRST_DAY + 24 * HOUR_MS + HOUR_MS / 4).toISOString()
  await read(vehicleId, { time, odometerMeters: 48_020_000, correction: true, note: 'At the pump' })
  const { entries } = await logbookOf(vehicleId)
  expect(entries[1]?.changes).toMatchObject([
    { before: [48_012_000, 48_024_000], after: [48_014_000, 48_026_000] },
  ])
})

test('a private addendum of a locked business trip changed no sum', async () => {
  const vehicleId = await lockedVehicle(3)
  const tripId = (await logbookOf(vehicleId)).entries[1]?.trip.id ?? ''
  await inTenant(owner, (tx) =>
    tx.updateTable('trips').set({ lockedIncomplete: false }).where('vehicleId', '=', vehicleId).execute(),
  )
  const params = { vehicleId, tripId }
  const body = { category: 'private', reason: 'It was the weekend' }
  await server.call(owner, api.logbook.addAddendum, { params, body })
  const logbook = await logbookOf(vehicleId)
  expect(logbook.sums).toEqual([
    {
      category: 'business',
      trips: 3,
      distanceMeters: 36_000,
      corrected: { trips: 2, distanceMeters: 24_000 },
    },
    { category: 'private', trips: 0, distanceMeters: 0, corrected: { trips: 1, distanceMeters: 12_000 } },
  ])
  expectToAddUp(logbook)
})

describe('two at once', () => {
  test('an import and a reading leave one chain, and one addendum of each for a trip', async () => {
    const vehicleId = await lockedVehicle(4)
    const note = 'Invoice'
    const [, entered] = await Promise.all([
      importOldTrip(vehicleId),
      read(vehicleId, { time: '2026-10-11T12:00:00Z', odometerMeters: 48_030_000, correction: true, note }),
      inTenant(owner, (tx) => keepLogbook(tx, keyOf(vehicleId), server.clock.now())),
    ])
    const logbook = await logbookOf(vehicleId)
    expect([entered.status, logbook.entries.length]).toEqual([201, 5])
    expect(logbook.chain.isUnchanged).toBe(true)
    for (const { trip, changes } of logbook.entries.slice(1)) {
      const last = ofOdometer(changes)
      for (const [index, { before }] of last.entries()) {
        expect(before).toEqual(
          index === 0 ? [trip.startOdometerMeters, trip.endOdometerMeters] : last[index - 1]?.after,
        )
      }
    }
    // Whatever the order, the addenda give what is counted now.
    expect(logbook.entries.at(-1)?.changes.at(-1)?.after).toEqual([48_042_000, 48_054_000])
  })

  test('a crash between the change and its addenda leaves neither', async (context) => {
    skipOnCitus(context, 'trigger')
    const vehicleId = await lockedVehicle(2)
    const before = await recordsOf(vehicleId)
    const crash = server.database.pools.owner.query(
      `create function crash() returns trigger language plpgsql as $$ begin
        if new.kind = 'odometer' then raise exception 'crash'; end if; return new; end $$;
       create trigger crash before insert on logbook_records for each row execute function crash()`,
    )
    await crash
    const note = 'Invoice'
    const body = { time: '2026-10-10T12:00:00Z', odometerMeters: 48_030_000, correction: true, note }
    expect((await read(vehicleId, body)).status).toBe(500)
    await server.database.pools.owner.query('drop trigger crash on logbook_records')
    expect(await recordsOf(vehicleId)).toEqual(before)
    expect((await logbookOf(vehicleId)).readings).toHaveLength(1)
    expect((await read(vehicleId, body)).status).toBe(201)
    expect((await recordsOf(vehicleId)).slice(before.length).map(({ kind }) => kind)).toEqual([
      'reading',
      'odometer',
    ])
  })
})

test('what moves while a trip grows around the first reading is one addendum of each locked trip when it ends', async () => {
  const vehicleId = await vehicle()
  await driveDaily(vehicleId, 2)
  await keep(vehicleId)
  const startTime = new Date(server.clock.now().getTime() - HOUR_MS)
  const growTo = async (minutes: number, distanceMeters: number, running = true) => {
    const endTime = new Date(startTime.getTime() + minutes * 60_000)
    await inTenant(owner, (tx) =>
      tx
        .updateTable('trips')
        .set({ endTime, distanceMeters, running, endRule: running ? null : 'ignitionOff' })
        .where('id', '=', tripId)
        .execute(),
    )
  }
  const times = { startTime, endTime: server.clock.now(), running: true, endRule: null }
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId, {
    ...times,
    distanceMeters: 60_000,
  })
  await read(vehicleId, { time: server.clock.now().toISOString(), odometerMeters: 48_060_000 })
  const addendaOf = async () => {
    const records = (await recordsOf(vehicleId)).filter(({ kind }) => kind === 'odometer')
    return records.map(({ fields }) => [fields['cause'], fields['endOdometerMeters']])
  }
  const ofReading = await addendaOf()
  expect(ofReading).toEqual([
    ['reading', 47_988_000],
    ['reading', 48_000_000],
  ])
  // Half of its time is after the reading, but only a third of its distance: 45 km lie before the reading.
  await growTo(120, 90_000)
  await inTenant(owner, (tx) => recountOdometer(tx, keyOf(vehicleId), { changedFrom: startTime }))
  expect(await addendaOf()).toEqual(ofReading)
  await growTo(120, 90_000, false)
  const moved = { now: server.clock.now(), cause: 'latePositions' as const }
  await inTenant(owner, (tx) => recountOdometer(tx, keyOf(vehicleId), { changedFrom: startTime, moved }))
  expect(await addendaOf()).toEqual([
    ...ofReading,
    ['latePositions', 48_003_000],
    ['latePositions', 48_015_000],
  ])
})

test('trips that an earlier version locked get their odometer at the upgrade, before a late trip can move it', async () => {
  const vehicleId = await lockedVehicle(3)
  const { owner: pool } = server.database.pools
  // As left by an earlier version.
  await pool.query('delete from locked_odometers where vehicle_id = $1', [vehicleId])
  await pool.query('update odometers set locked_recorded = false where vehicle_id = $1', [vehicleId])
  await importOldTrip(vehicleId)
  const { entries, chain } = await logbookOf(vehicleId)
  const [, first] = entries
  expect([first?.trip.startOdometerMeters, first?.trip.endOdometerMeters]).toEqual([48_000_000, 48_012_000])
  expect(ofOdometer(first?.changes ?? []).map(({ cause, before }) => [cause, before])).toEqual([
    ['upgrade', null],
    ['latePositions', [48_000_000, 48_012_000]],
  ])
  expect(chain.isUnchanged).toBe(true)
})
