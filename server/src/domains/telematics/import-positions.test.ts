import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPositions, readPositions } from './index.ts'
import {
  addTenant,
  addVehicle,
  fixAgo,
  liveState,
  startIngest,
  storedPositions,
  type TestIngest,
} from './testing.ts'

let home: TestIngest
let tenantId: string
beforeAll(async () => {
  home = await startIngest()
  tenantId = await addTenant(home)
})
afterAll(() => home.close())

test('a file of two years ago is read at once, moves to its hours, and a second import changes nothing', async () => {
  const vehicleId = await addVehicle(home, { tenantId })
  const before = await liveState(home, vehicleId)
  const start = Date.now() - 730 * 86_400_000
  const records = Array.from({ length: 2_500 }, (_, index) =>
    fixAgo(0, { timeMs: start + index * 5_000, latitude: (3_580_000 + index) / 1e5 }),
  )
  const read = () =>
    home.database.asIngest((tx) =>
      readPositions(tx, { tenantId, vehicleId, from: new Date(0), to: new Date() }),
    )
  const bring = () =>
    importPositions(home.database.pools.ingest, {
      tenantId,
      vehicleId,
      records: [...records, fixAgo(0, { latitude: 91 }), ...records.slice(0, 3)],
      now: new Date(),
    })
  expect(await bring()).toEqual({ stored: 2_500, refused: { impossiblePlace: 1 } })
  const first = await read()
  expect(first.map(({ record }) => record)).toEqual(records)
  await home.telematics.writeHours()
  expect(await storedPositions(home, vehicleId)).toEqual([])
  await bring()
  await home.telematics.writeHours()
  expect(await read()).toEqual(first)
  expect(await liveState(home, vehicleId)).toEqual(before)
})

test('who must note an import first hears how much it is, and stores nothing where that fails', async () => {
  const vehicleId = await addVehicle(home, { tenantId })
  const records = [fixAgo(60, {}), fixAgo(120, {}), fixAgo(180, { latitude: 91 })]
  const given = { tenantId, vehicleId, records, now: new Date() }
  const heard: number[] = []
  const importing = importPositions(home.database.pools.ingest, given, async (positions) => {
    heard.push(positions)
    throw new Error('The disk is full.')
  })
  await expect(importing).rejects.toThrow('The disk is full.')
  expect([heard, await storedPositions(home, vehicleId)]).toEqual([[2], []])
})
