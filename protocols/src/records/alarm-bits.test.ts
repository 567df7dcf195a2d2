import { expect, test } from 'vitest'
import { type AlarmBits, raiseBits } from './alarm-bits.ts'
import type { DeviceStatus } from '../message.ts'

const table: AlarmBits = [
  [3, 'sos'],
  [31, 'powerCut'],
  [5, 'vibration'],
]
const POWER_CUT = 2 ** 31

function raised(bits: number, alarms: number) {
  const status: DeviceStatus = {}
  const session = raiseBits(status, bits, table, { alarms })
  return [status.event, status.extra?.['alarm'], session.alarms]
}

test('an alarm is an event when its bit is set, and again after it was off', () => {
  expect(raised(POWER_CUT, 0)).toEqual(['powerCut', 'powerCut', POWER_CUT])
  expect(raised(POWER_CUT, POWER_CUT)).toEqual([undefined, 'powerCut', POWER_CUT])
  expect(raised(0, POWER_CUT)).toEqual([undefined, undefined, 0])
  expect(raised(0b10_0000, 0)).toEqual([undefined, 'vibration', 0b10_0000])
})

test('no other alarm hides an SOS', () => {
  expect(raised(POWER_CUT + 0b1000, 0)).toEqual(['panic', 'sos', POWER_CUT + 0b1000])
})

test('bits of other things are none', () => {
  expect(raised(0b101_0111, 0)).toEqual([undefined, undefined, 0])
})
