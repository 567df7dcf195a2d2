import { expect, test } from 'vitest'
import { readPositions } from './read-positions.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addVehicle, fixAgo, liveState, storedPositions, storeRecords } from '../../../testing/ingest.ts'

const { home, tenantId } = await companyWithIngest()

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
    storeRecords(home, { tenantId, vehicleId }, [
      ...records,
      fixAgo(0, { latitude: 91 }),
      ...records.slice(0, 3),
    ])
  expect(await bring()).toBe(2_500)
  const first = await read()
  expect(first.map(({ record }) => record)).toEqual(records)
  await home.telematics.writeHours()
  expect(await storedPositions(home, vehicleId)).toEqual([])
  await bring()
  await home.telematics.writeHours()
  expect(await read()).toEqual(first)
  expect(await liveState(home, vehicleId)).toEqual(before)
})
