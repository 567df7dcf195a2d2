import { afterAll, beforeAll, expect, test } from 'vitest'
import { touchVehicles } from '../locations/index.ts'
import { raiseKeptSince } from '../positions/index.ts'
import { findMaxPastDays, saveMaxPastDays } from './ingest-settings.ts'
import {
  addTenant,
  asPerson,
  connectedDevice,
  fixAgo,
  startIngest,
  type TestDevice,
  type TestIngest,
} from '../../../testing/ingest.ts'

let home: TestIngest
beforeAll(async () => {
  home = await startIngest()
})
afterAll(() => home.close())

const DAY = 86_400
const HOUR_MS = 3_600_000

test('the company sets how old a position may be, effective from the next frame', async () => {
  const [tenantId, neighbour] = [await addTenant(home), await addTenant(home)]
  const owners = [tenantId, neighbour]
  const devices: { device: TestDevice; owner: string }[] = []
  for (const owner of owners) {
    const { device } = await connectedDevice(home, { tenantId: owner, at: new Date(0) })
    devices.push({ device, owner })
  }
  const report = async (secondsAgo: number): Promise<void> => {
    for (const { device } of devices) expect(await device.report([fixAgo(secondsAgo)])).toBe('00000001')
  }
  await report(100 * DAY)
  await asPerson(home, { tenantId }, (context) => saveMaxPastDays(context, 365))
  await report(101 * DAY)
  await asPerson(home, { tenantId }, (context) => saveMaxPastDays(context, 10))
  await report(20 * DAY)
  expect(await asPerson(home, { tenantId }, findMaxPastDays)).toBe(10)
  const refused = async (owner: string): Promise<number[]> => {
    const rows = await home.database.asIngest((tx) =>
      tx
        .selectFrom('refusedPositions')
        .select(['fixTimeMs', 'reason'])
        .where('tenantId', '=', owner)
        .orderBy('fixTimeMs')
        .execute(),
    )
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['tooOld']))
    return rows.map(({ fixTimeMs }) => Math.round((Date.now() - fixTimeMs) / 1000 / DAY))
  }
  expect([await refused(tenantId), await refused(neighbour)]).toEqual([
    [100, 20],
    [101, 100],
  ])
  for (const { device } of devices) device.close()
})

test('a position from before the time that the company keeps is answered, refused and told, and leaves no trip to compute', async () => {
  const tenantId = await addTenant(home)
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  expect(await device.report([fixAgo(10 * DAY)])).toBe('00000001')
  await asPerson(home, { tenantId }, async (context) => {
    await raiseKeptSince(context.tx, tenantId, new Date(Math.floor(Date.now() / HOUR_MS - 20 * 24) * HOUR_MS))
    await touchVehicles(context)
  })
  expect(await device.report([fixAgo(30 * DAY)])).toBe('00000001')
  device.close()
  const [refused, stored, dirty] = await home.database.asIngest(async (tx) => [
    await tx.selectFrom('refusedPositions').select('reason').where('vehicleId', '=', vehicleId).execute(),
    await tx.selectFrom('positions').select('fixTime').where('vehicleId', '=', vehicleId).execute(),
    await tx.selectFrom('dirtyRanges').select('fromTime').where('vehicleId', '=', vehicleId).execute(),
  ])
  expect(refused).toEqual([{ reason: 'notKept' }])
  expect([stored?.length, dirty?.length]).toEqual([1, 1])
})
