import type { PositionRecord } from '@roadbook/protocols/message'
import { encodePositions } from '@roadbook/protocols/teltonika/encode'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { query } from '../../../testing/administration.ts'
import {
  addTenant,
  asPerson,
  connectedDevice,
  fixAgo,
  liveState,
  storedPositions,
  TestDevice,
} from '../../../testing/ingest.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'
import { touchVehicle } from '../locations/touch-vehicles.ts'
import { portOf } from '../gateway/ports.ts'

const { home, tenantId } = await companyWithIngest({ limits: { retryMs: 50 } })

test('a device is acknowledged after the commit, not before', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  let early = ''
  await home.database.asOwner(async (tx) => {
    await tx
      .selectFrom('vehicleState')
      .select('revision')
      .where('tenantId', '=', tenantId)
      .where('vehicleId', '=', vehicleId)
      .forUpdate()
      .execute()
    device.send(encodePositions([fixAgo(5)], { codec: '8' }))
    early = await device.read(4, 400)
    expect(await storedPositions(home, vehicleId)).toHaveLength(0)
  })
  expect(early).toBe('')
  expect(await device.read(4)).toBe('00000001')
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  device.close()
})

const name = new URL(home.connectionString).pathname.slice(1)
const { servers } = inject('testServer')

async function closeDatabase(): Promise<void> {
  for (const server of servers) {
    await query(
      server,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

async function openDatabase(): Promise<void> {
  for (const server of servers) await query(server, `alter database ${name} allow_connections true`)
}

test('while the database is down devices get no acknowledgement, and afterwards everything is stored once', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  expect(await device.report([fixAgo(20)])).toBe('00000001')
  await closeDatabase()
  const frame = encodePositions([fixAgo(10), fixAgo(9)], { codec: '8' })
  device.send(frame)
  expect(await device.read(4, 500)).toBe('')
  // The behaviour of a device that gets no answer.
  device.send(frame)
  await openDatabase()
  expect(await device.read(8)).toBe('0000000200000002')
  expect(await storedPositions(home, vehicleId)).toHaveLength(3)
  device.close()
})

test('a change of the vehicle between two frames is kept, and the next frame is stored', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await device.report([fixAgo(9)])
  const before = await liveState(home, vehicleId)
  await asPerson(home, { tenantId }, (context) => touchVehicle(context, vehicleId))
  expect(await device.report([fixAgo(8)])).toBe('00000001')
  expect((await liveState(home, vehicleId)).revision).toBe(before.revision + 2)
  device.close()
})

test('only the record that the database refuses is set aside; the rest of the batch is stored', async () => {
  const one = await connectedDevice(home, { tenantId })
  const other = await connectedDevice(home, { tenantId })
  await query(
    home.connectionString,
    `alter table positions add constraint no_speed_of_77 check (speed_kmh is distinct from 77)`,
  )
  const frame = encodePositions([fixAgo(9), fixAgo(8, { speedKmh: 77 }), fixAgo(7)], { codec: '8' })
  one.device.send(frame)
  other.device.send(encodePositions([fixAgo(9), fixAgo(8)], { codec: '8' }))
  expect(await one.device.read(4)).toBe('00000003')
  expect(await other.device.read(4)).toBe('00000002')
  await query(home.connectionString, 'alter table positions drop constraint no_speed_of_77')
  expect((await storedPositions(home, one.vehicleId)).map((row) => row.speedKmh)).toEqual([40, 40])
  expect(await storedPositions(home, other.vehicleId)).toHaveLength(2)
  const refused = await home.database.asIngest((tx) =>
    tx
      .selectFrom('refusedPositions')
      .select(['reason', 'record'])
      .where('vehicleId', '=', one.vehicleId)
      .execute(),
  )
  expect(refused).toMatchObject([{ reason: 'notStorable', record: { speedKmh: 77 } }])
  one.device.close()
  other.device.close()
})

test('devices of several companies share a transaction and each company has its own revision', async () => {
  const companies = [await addTenant(home), await addTenant(home)]
  const devices = await Promise.all(companies.map((company) => connectedDevice(home, { tenantId: company })))
  for (const { device } of devices) device.send(encodePositions([fixAgo(5)], { codec: '8' }))
  for (const { device } of devices) expect(await device.read(4)).toBe('00000001')
  // One for the vehicle, one for its device, one for the frame.
  for (const { vehicleId, device } of devices) {
    expect((await liveState(home, vehicleId)).revision).toBe(3)
    device.close()
  }
})

test('any order, any batches and any repeats of the same records end in the same rows and the same place', async () => {
  const start = fixAgo(4000).timeMs
  const records = Array.from({ length: 24 }, (_, index) =>
    fixAgo(0, {
      // Every third instant is sent twice, once with more values.
      timeMs: start + (index - (index % 3 === 2 ? 1 : 0)) * 10_000,
      latitude: 35.9 + index / 1000,
      ...(index % 2 === 0 ? { odometerMeters: 1000 + index } : {}),
    }),
  )
  const expected = await storeInBatches([records])
  const orders = fc.tuple(
    fc.shuffledSubarray([...records, ...records.slice(0, 8)], { minLength: records.length + 8 }),
    fc.integer({ min: 1, max: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(orders, async ([shuffled, size]) => {
      const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, index) =>
        shuffled.slice(index * size, (index + 1) * size),
      )
      expect(await storeInBatches(batches)).toEqual(expected)
    }),
    { numRuns: costlyRuns },
  )
})

async function storeInBatches(batches: PositionRecord[][]) {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  for (const batch of batches) await device.report(batch)
  device.close()
  const rows = await storedPositions(home, vehicleId)
  const { fixTime, latitude, longitude } = await liveState(home, vehicleId)
  return {
    rows: rows.map(({ vehicleId: _, dongleId: __, receivedAt: ___, ...row }) => row),
    place: { fixTime, latitude, longitude },
  }
}

test('while one company is locked, devices of others are served', async () => {
  const companies = [await addTenant(home), await addTenant(home)] as const
  const held = await connectedDevice(home, { tenantId: companies[0] })
  const free = await connectedDevice(home, { tenantId: companies[1] })
  await home.database.asOwner(async (tx) => {
    await tx
      .selectFrom('tenantRevisions')
      .select('revision')
      .where('tenantId', '=', companies[0])
      .forUpdate()
      .execute()
    held.device.send(encodePositions([fixAgo(9)], { codec: '8' }))
    for (const ago of [9, 8, 7]) expect(await free.device.report([fixAgo(ago)])).toBe('00000001')
    expect(await held.device.read(4, 100)).toBe('')
  })
  expect(await held.device.read(4)).toBe('00000001')
  expect(await storedPositions(home, held.vehicleId)).toHaveLength(1)
  held.device.close()
  free.device.close()
})

test('while the database is away a device that signs in is neither accepted nor refused', async () => {
  const { device, dongleId } = await connectedDevice(home, { tenantId })
  device.close()
  await closeDatabase()
  const early = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  const answer = await early.logIn(dongleId)
  await openDatabase()
  expect(answer).toBe('')
  expect(await early.closed()).toBe(true)
  const again = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  expect(await again.logIn(dongleId)).toBe('01')
  again.close()
})

/** Temporary failures: disk full, out of memory, out of connections, read-only after a failover, shutdown, conflicts. */
const passing = ['53100', '53200', '53300', '25006', '57P01', '40001', '40P01', '57014', 'RB001']

test('however often a transaction fails by one of these, the record is stored in the end and never set aside', async (context) => {
  skipOnCitus(context, 'trigger')
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await query(
    home.connectionString,
    `create sequence tries; grant usage on sequence tries to public;
       create function fail_for_now() returns trigger language plpgsql as $$ declare tries int; begin
         tries := nextval('tries');
         if tries <= ${2 * passing.length} then
           raise exception 'for now' using errcode = ('{${passing.join()}}'::text[])[1 + tries / 2 % ${passing.length}];
         end if;
         return new; end $$;
       create trigger fail_for_now before insert on positions for each row execute function fail_for_now()`,
  )
  device.send(encodePositions([fixAgo(9), fixAgo(8)], { codec: '8' }))
  expect(await device.read(4, 60_000)).toBe('00000002')
  await query(
    home.connectionString,
    'drop trigger fail_for_now on positions; drop function fail_for_now(); drop sequence tries',
  )
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
  const refused = await home.database.asIngest((tx) =>
    tx.selectFrom('refusedPositions').select('reason').where('vehicleId', '=', vehicleId).execute(),
  )
  expect(refused).toEqual([])
  device.close()
})

test('after an unknown failure the record is not acknowledged and is sent again; the others are stored', async (context) => {
  skipOnCitus(context, 'trigger')
  const one = await connectedDevice(home, { tenantId })
  const other = await connectedDevice(home, { tenantId })
  await query(
    home.connectionString,
    `create function fail_at_77() returns trigger language plpgsql as $$ begin
       if new.speed_kmh = 77 then raise exception 'a mistake' using errcode = 'XX000'; end if; return new; end $$;
     create trigger fail_at_77 before insert on positions for each row execute function fail_at_77()`,
  )
  const frame = encodePositions([fixAgo(8, { speedKmh: 77 })], { codec: '8' })
  one.device.send(frame)
  other.device.send(encodePositions([fixAgo(9)], { codec: '8' }))
  expect(await other.device.read(4, 10_000)).toBe('00000001')
  expect(await one.device.read(4, 10_000)).not.toBe('00000001')
  await query(home.connectionString, 'drop trigger fail_at_77 on positions; drop function fail_at_77()')
  const again = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
  await again.logIn(one.dongleId)
  again.send(frame)
  expect(await again.read(4)).toBe('00000001')
  expect(await storedPositions(home, one.vehicleId)).toHaveLength(1)
  for (const device of [one.device, other.device, again]) device.close()
})
