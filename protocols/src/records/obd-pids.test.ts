import { expect, test } from 'vitest'
import type { DeviceStatus } from '../message.ts'
import { readPid } from './obd-pids.ts'

test.each<[number, number, DeviceStatus]>([
  [0x04, 0x11, { extra: { engineLoadPercent: 6.7 } }],
  [0x05, 0x28, { extra: { coolantCelsius: 0 } }],
  [0x0c, 0x0fa0, { engineRpm: 1000 }],
  [0x0d, 90, { extra: { obdSpeedKmh: 90 } }],
  [0x11, 0xff, { extra: { throttlePercent: 100 } }],
  [0x2f, 0x80, { fuelPercent: 50.2 }],
  [0x2f, 0xff, {}],
  [0x42, 14_318, { externalVolts: 14.318 }],
  [0x1f, 600, {}],
])('parameter %i with the value %i', (pid, value, expected) => {
  const status: DeviceStatus = {}
  readPid(pid, value, status)
  expect(status).toEqual(expected)
})
