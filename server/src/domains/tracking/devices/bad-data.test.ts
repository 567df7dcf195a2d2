/** Impossible values from devices: stored as refused or flagged, counted, and shown in the device's status. */
import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import { readDeviceStatus } from './device-status.ts'
import { readPositions } from '../positions/read-positions.ts'
import { visiblePositions } from '../locations/visible-positions.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { asPerson, connectedDevice, fixAgo, liveState } from '../../../testing/ingest.ts'

const { home, tenantId } = await companyWithIngest()

async function reported(...frames: PositionRecord[][]) {
  const { device, vehicleId } = await connectedDevice(home, { tenantId, at: new Date(0) })
  for (const records of frames) {
    expect(await device.report(records)).toBe(records.length.toString(16).padStart(8, '0'))
  }
  device.close()
  const period = { vehicleId, from: new Date(0), to: new Date() }
  return asPerson(home, { tenantId }, async (context) => {
    const { refused, flagged } = await readDeviceStatus(context, vehicleId)
    const visible = await visiblePositions(context, period)
    const stored = await readPositions(context.tx, { tenantId, ...period })
    return { vehicleId, refused: counts(refused), flagged: counts(flagged), visible, stored }
  })
}

/** "tooOld 2"; each received just now. */
function counts(
  told: readonly ({ count: number; lastAt: string } & (
    | { reason: string; firstAt: string }
    | { flag: string }
  ))[],
) {
  return told.map(({ count, lastAt, ...what }) => {
    expect(Math.abs(Date.parse(lastAt) - Date.now())).toBeLessThan(10_000)
    return `${'reason' in what ? what.reason : what.flag} ${count}`
  })
}

/** A drive to the north with a fix every 10 s and 111 m; the last fix is a second old. */
const drive = Array.from({ length: 6 }, (_, index) =>
  fixAgo(1 + (5 - index) * 10, { latitude: 35.9 + index / 1_000 }),
)
const changed = (index: number, change: Partial<PositionRecord>) =>
  drive.map((fix, at) => (at === index ? { ...fix, ...change } : fix))

test('dates of 1970 and 2038 are refused, and the good fixes of the frame are kept', async () => {
  const frame = [
    ...drive,
    fixAgo(0, { timeMs: 0 }),
    fixAgo(0, { timeMs: 5_000 }),
    fixAgo(0, { timeMs: Date.parse('2038-01-19T03:14:07Z') }),
  ]
  const { refused, stored, flagged } = await reported(frame)
  expect(refused).toEqual(['tooFarInTheFuture 1', 'tooOld 2'])
  expect({ count: stored.length, flagged }).toEqual({ count: 6, flagged: [] })
})

test('a frame sent again with impossible dates is refused once', async () => {
  const frame = [fixAgo(0, { timeMs: 0 })]
  expect((await reported(frame, frame)).refused).toEqual(['tooOld 1'])
})

test('0,0 is stored as invalid and shown nowhere', async () => {
  const { vehicleId, flagged, visible, stored } = await reported(changed(5, { latitude: 0, longitude: 0 }))
  expect({ flagged, visible: visible.length, stored: stored.length }).toEqual({
    flagged: ['invalid 1'],
    visible: 5,
    stored: 6,
  })
  expect((await liveState(home, vehicleId)).latitude).toBe(35.904)
})

test('a jump is an outlier, whatever the order in which the fixes come', async () => {
  const jumped = changed(3, { latitude: 48.2 })
  const orders = [jumped, jumped.toReversed(), [...jumped.slice(3), ...jumped.slice(0, 3)]]
  for (const order of orders) {
    const { flagged, visible } = await reported(...order.map((fix) => [fix]))
    expect(flagged).toEqual(['outlier 1'])
    expect(visible.map(({ latitude }) => latitude)).toEqual([35.9, 35.901, 35.902, 35.904, 35.905])
  }
})

test('a place that froze while the vehicle drives is flagged', async () => {
  const { flagged } = await reported(drive.map((fix) => ({ ...fix, latitude: 35.9 })))
  expect(flagged).toEqual(['frozen 6'])
})

test("a clock that is ahead is reported, and doesn't keep the vehicle in the future", async () => {
  const ahead = drive.map((fix) => ({ ...fix, timeMs: fix.timeMs + 7_200_000 }))
  const { vehicleId, flagged, refused } = await reported(ahead, [fixAgo(-2, { latitude: 35.95 })])
  expect({ flagged, refused }).toEqual({ flagged: ['ahead 6', 'late 1'], refused: [] })
  expect((await liveState(home, vehicleId)).latitude).toBe(35.95)
})

test('two fixes at one false place are outliers', async () => {
  const jumped = drive.map((fix, index) => (index === 2 || index === 3 ? { ...fix, latitude: 48.2 } : fix))
  const { flagged, visible } = await reported(jumped)
  expect({ flagged, visible: visible.map(({ latitude }) => latitude) }).toEqual({
    flagged: ['outlier 2'],
    visible: [35.9, 35.901, 35.904, 35.905],
  })
})

test('too few satellites are flagged and shown nowhere', async () => {
  const { flagged, visible } = await reported(changed(2, { satellites: 2 }))
  expect({ flagged, visible: visible.length }).toEqual({ flagged: ['inaccurate 1'], visible: 5 })
})

test('an unstable ignition is stored as reported, each position once, and counted as a fault', async () => {
  const flickering = drive.map((fix, index) => ({ ...fix, ignition: index % 2 === 0 }))
  const { stored, flagged, refused } = await reported(flickering, flickering)
  expect(stored.map(({ record }) => record.ignition)).toEqual([true, false, true, false, true, false])
  expect({ flagged, refused }).toEqual({ flagged: ['flickering 4'], refused: [] })
})

test('a clock that goes back neither moves the vehicle back nor overwrites positions, and is counted as a fault', async () => {
  const back = drive.map((fix) => ({ ...fix, timeMs: fix.timeMs - 86_400_000 }))
  const { vehicleId, stored, visible, flagged } = await reported(drive, back)
  expect(flagged).toEqual(['late 6'])
  expect(stored.map(({ record }) => record.timeMs)).toEqual([...back, ...drive].map(({ timeMs }) => timeMs))
  expect(visible).toHaveLength(12)
  expect((await liveState(home, vehicleId)).fixTime?.getTime()).toBe(drive[5]?.timeMs)
})
