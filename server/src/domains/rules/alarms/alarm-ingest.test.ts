import type { AlarmCreate } from '@roadbook/contract/rules/alarms'
import { destination } from '@roadbook/geo/destination'
import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addTenant, addUser, asPerson, connectedDevice, fixAgo, TestDevice } from '../../../testing/ingest.ts'
import { portOf } from '../../tracking/gateway/ports.ts'
import { createLateAlarmsWorker, createSilenceWorker } from './workers.ts'
import { addAlarm, changeAlarm, removeAlarm } from './write-alarm.ts'

const { home } = await companyWithIngest()
const depot = { latitude: 35.8719, longitude: 14.4969 }
const never = new AbortController().signal

/** Driving east at 20 m a second. */
const at = (secondsAgo: number, more: Partial<PositionRecord> = {}): PositionRecord =>
  fixAgo(secondsAgo, { ...destination(depot, 90, (4_000 - secondsAgo) * 20), ...more })
const fast = (secondsAgo: number, speedKmh = 120) => at(secondsAgo, { speedKmh })
const slow = (secondsAgo: number) => at(secondsAgo, { speedKmh: 50 })

const overspeed: AlarmCreate = {
  name: 'Motorway',
  type: 'overspeed',
  parameters: { limitKmh: 100, minDurationSeconds: 20 },
}

/** A company whose alarms were added long ago. */
async function company(...alarms: AlarmCreate[]) {
  const tenantId = await addTenant(home)
  const userId = await addUser(home, tenantId, 'admin')
  const ids = await asPerson(home, { tenantId, userId }, async (context) => {
    const added: string[] = []
    for (const alarm of alarms)
      added.push((await addAlarm({ ...context, now: new Date(Date.now() - 30 * 86_400_000) }, alarm)).id)
    return added
  })
  const { device, vehicleId, dongleId } = await connectedDevice(home, { tenantId })
  return { tenantId, userId, alarmId: ids[0] ?? '', ids, device, vehicleId, dongleId }
}

async function history(tenantId: string) {
  const rows = await home.database.asOwner((tx) =>
    tx
      .selectFrom('alarmEvents')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .orderBy('time')
      .orderBy('type')
      .execute(),
  )
  return rows.map(({ type, time, endTime, value, alarmId, reported, latitude, longitude, placeTime }) => ({
    type,
    ms: time.getTime(),
    endMs: endTime?.getTime() ?? null,
    value,
    isOwn: alarmId === null,
    reported,
    place: latitude === null ? null : [latitude, longitude],
    placeMs: placeTime?.getTime() ?? null,
  }))
}

const types = async (tenantId: string) => (await history(tenantId)).map(({ type }) => type)
const send = (device: TestDevice, ...records: PositionRecord[]) => device.report(records)
const clock = { now: () => new Date() }
const followLate = () => createLateAlarmsWorker({ database: home.database, clock }).run(never)

test('speeding is one entry while it lasts, and has its end and its highest speed afterwards', async () => {
  const { tenantId, device } = await company(overspeed)
  const begin = fast(100)
  await send(device, slow(110), begin, fast(90), fast(80, 131))
  expect(await history(tenantId)).toMatchObject([
    { type: 'overspeed', ms: begin.timeMs, endMs: null, value: 131 },
  ])
  const end = slow(60)
  await send(device, fast(70), end)
  expect(await history(tenantId)).toMatchObject([{ ms: begin.timeMs, endMs: end.timeMs, value: 131 }])
  device.close()
})

test('what a device sends twice, and to two processes, is one entry', async () => {
  const { tenantId, device, dongleId } = await company(overspeed)
  const records = [slow(110), fast(100), fast(90), fast(80), slow(70)]
  await send(device, ...records)
  await send(device, ...records)
  const other = await home.startAnother()
  const again = new TestDevice(portOf(other.ports, 'teltonika', 'tcp'))
  await again.logIn(dongleId)
  await again.report(records)
  await again.report([fast(60), fast(50)])
  await send(device, fast(40), slow(30))
  await followLate()
  expect((await history(tenantId)).map(({ endMs }) => endMs !== null)).toEqual([true, true])
  device.close()
  again.close()
})

test('a company without alarms has a history of what its trackers report by themselves', async () => {
  const { tenantId, device, vehicleId } = await company()
  await send(
    device,
    at(200, { event: 'panic' }),
    at(170, { event: 'panic' }),
    at(100, { event: 'harshBraking' }),
  )
  expect(await types(tenantId)).toEqual(['panic', 'harshBraking'])
  const { alarms } = await home.database.asOwner((tx) =>
    tx
      .selectFrom('vehicleState')
      .select('alarms')
      .where('vehicleId', '=', vehicleId)
      .executeTakeFirstOrThrow(),
  )
  expect(JSON.parse(alarms ?? '')).toMatchObject({ rules: {} })
  device.close()
})

test('a push that the tracker reports and an alarm watches is one entry of the alarm', async () => {
  const { tenantId, device } = await company({
    name: 'Harsh',
    type: 'harshDriving',
    parameters: { kinds: ['braking'] },
  })
  await send(device, at(60, { event: 'harshBraking' }))
  expect(await history(tenantId)).toMatchObject([
    { type: 'harshDriving', isOwn: false, reported: 'harshBraking' },
  ])
  device.close()
})

test('a late report is in the history, and one that it repeats no more', async () => {
  const { tenantId, device } = await company()
  await send(device, at(100, { event: 'harshBraking' }))
  await send(device, at(130, { event: 'harshBraking' }))
  await followLate()
  expect(await types(tenantId)).toEqual(['harshBraking'])
  device.close()
})

test('records that come late correct the history', async () => {
  const { tenantId, device } = await company(overspeed)
  const begin = fast(300)
  await send(device, slow(400), begin, fast(280), fast(120), slow(100))
  expect(await history(tenantId)).toHaveLength(1)
  // It was slow in between, so there are two entries; the second began later.
  const [pause, again] = [slow(200), fast(180)]
  await send(device, pause, again)
  await followLate()
  expect((await history(tenantId)).map(({ ms, endMs }) => [ms, endMs])).toEqual([
    [begin.timeMs, pause.timeMs],
    [again.timeMs, expect.any(Number)],
  ])
  await followLate()
  expect(await history(tenantId)).toHaveLength(2)
  device.close()
})

test('a device that falls silent while driving is offline, once, until it is heard again', async () => {
  const { tenantId, device, vehicleId } = await company({
    name: 'Offline',
    type: 'deviceOffline',
    parameters: { ignitionOnSeconds: 600 },
  })
  await send(device, at(10, { ignition: true, speedKmh: 80 }))
  const later = { now: () => new Date(Date.now() + 700_000) }
  const worker = createSilenceWorker({ database: home.database, clock: later })
  await worker.run(never)
  await worker.run(never)
  expect(await history(tenantId)).toMatchObject([{ type: 'deviceOffline', endMs: null, value: 600 }])
  const { due } = await home.database.asOwner((tx) =>
    tx
      .selectFrom('vehicleState')
      .select('alarmsDueAt as due')
      .where('vehicleId', '=', vehicleId)
      .executeTakeFirstOrThrow(),
  )
  expect(due).toBeNull()
  await send(device, at(1, { ignition: true, speedKmh: 80 }))
  expect((await history(tenantId))[0]?.endMs).not.toBeNull()
  device.close()
})

test('an alarm that is switched off or deleted ends what it had under way, and its entries stay', async () => {
  const { tenantId, userId, alarmId, device, dongleId } = await company(overspeed)
  await send(device, fast(100), fast(80), fast(70))
  await asPerson(home, { tenantId, userId }, (context) => changeAlarm(context, alarmId, { active: false }))
  // A process that has received the change.
  const other = await home.startAnother()
  const again = new TestDevice(portOf(other.ports, 'teltonika', 'tcp'))
  await again.logIn(dongleId)
  await again.report([fast(60)])
  expect((await history(tenantId)).map(({ endMs }) => endMs !== null)).toEqual([true])
  await asPerson(home, { tenantId, userId }, (context) => removeAlarm(context, alarmId))
  expect(await send(device, fast(50))).toBe('00000001')
  expect(await types(tenantId)).toEqual(['overspeed'])
  device.close()
  again.close()
})

test('an alarm that is deleted ends what it had under way, also where the vehicle is silent afterwards', async () => {
  const offline: AlarmCreate = {
    name: 'Offline',
    type: 'deviceOffline',
    parameters: { ignitionOnSeconds: 600 },
  }
  const { tenantId, userId, alarmId, device } = await company(overspeed, offline)
  const last = fast(40)
  await send(device, fast(100), fast(70), last)
  await asPerson(home, { tenantId, userId }, (context) => removeAlarm(context, alarmId))
  const later = { now: () => new Date(Date.now() + 90_000_000) }
  await createSilenceWorker({ database: home.database, clock: later }).run(never)
  expect(await history(tenantId)).toMatchObject([
    { type: 'overspeed', endMs: last.timeMs },
    { type: 'deviceOffline', endMs: null },
  ])
  device.close()
})

test('in whatever order records come, the history ends up as if they had come in order', async () => {
  const all: AlarmCreate[] = [
    overspeed,
    { name: 'Idle', type: 'idling', parameters: { idleSeconds: 120 } },
    { name: 'Harsh', type: 'harshDriving', parameters: { kinds: ['braking'] } },
  ]
  const said = fc.record({
    speedKmh: fc.constantFrom(0, 50, 120, 130),
    ignition: fc.boolean(),
    event: fc.constantFrom(undefined, undefined, 'harshBraking' as const, 'panic' as const),
    hasPlace: fc.constantFrom(true, true, false),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { minLength: 2, maxLength: 14 }),
      fc.array(fc.nat(100), { minLength: 14, maxLength: 14 }),
      fc.integer({ min: 60, max: 20_000 }),
      async (drive, order, apart) => {
        const startMs = Date.now() - drive.length * apart * 1_000 - 60_000
        const records = drive.map(({ event, hasPlace, ...more }, nth): PositionRecord => ({
          ...fixAgo(0),
          ...(hasPlace ? destination(depot, 90, nth * 300) : { latitude: 0, longitude: 0 }),
          ...more,
          ...(event ? { event } : {}),
          timeMs: startMs + nth * apart * 1_000,
        }))
        const [inOrder, shuffled] = [await company(...all), await company(...all)]
        for (const record of records) await send(inOrder.device, record)
        const mixed = records
          .map((record, nth) => ({ record, rank: order[nth] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
        for (const { record } of mixed) await send(shuffled.device, record)
        await followLate()
        expect(await history(shuffled.tenantId)).toEqual(await history(inOrder.tenantId))
        inOrder.device.close()
        shuffled.device.close()
      },
    ),
    { numRuns: costlyRuns },
  )
})
