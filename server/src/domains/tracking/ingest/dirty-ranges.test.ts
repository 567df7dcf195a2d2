import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTenant, connectedDevice, fixAgo, startIngest, type TestIngest } from '../../../testing/ingest.ts'

let home: TestIngest
beforeAll(async () => {
  home = await startIngest()
})
afterAll(() => home.close())

test('acknowledged positions leave a dirty range from the first to the last', async () => {
  const tenantId = await addTenant(home)
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const fixes = [fixAgo(20), fixAgo(7200), fixAgo(40)]
  expect(await device.report(fixes)).toBe('00000003')
  const ranges = await home.database.asIngest((tx) => tx.selectFrom('dirtyRanges').selectAll().execute())
  expect(ranges.map((range) => [range.tenantId, range.vehicleId, range.fromTime, range.toTime])).toEqual([
    [tenantId, vehicleId, new Date(fixes[1]?.timeMs ?? 0), new Date(fixes[0]?.timeMs ?? 0)],
  ])
  device.close()
})
