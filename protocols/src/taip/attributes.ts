import { keepExtra, put } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus } from '../message.ts'
import { toPositive } from '../text/numbers.ts'

/** `KEY=VALUE`: ignition and charging with outputs and inputs, satellites, battery, analog input and odometer. */
export function readAttributes(attributes: readonly string[], status: DeviceStatus): void {
  for (const attribute of attributes) {
    const at = attribute.indexOf('=')
    const value = attribute.slice(at + 1)
    lookup(readers, attribute.slice(0, Math.max(0, at)).toUpperCase())?.(value, status)
  }
}

const [IGNITION, CHARGING] = [0x1, 0x2]

const readers: Record<string, (value: string, status: DeviceStatus) => void> = {
  IO: (value, status) => {
    const [state, outputs, inputs] = [0, 1, 2].map((at) => toPositive(value[at]))
    if (state === undefined) return
    status.ignition = (state & IGNITION) !== 0
    keepExtra(status, 'charging', (state & CHARGING) !== 0)
    keepBits('digitalOutput', outputs, status)
    keepBits('digitalInput', inputs, status)
  },
  SV: (value, status) => put(status, 'satellites', toPositive(value)),
  BL: (value, status) => {
    const millivolts = toPositive(value)
    if (millivolts !== undefined) status.batteryVolts = millivolts / 1000
  },
  AD: (value, status) => {
    const millivolts = toPositive(value)
    if (millivolts !== undefined) keepExtra(status, 'analogInput1Volts', millivolts / 1000)
  },
  VO: (value, status) => put(status, 'odometerMeters', toPositive(value)),
}

function keepBits(name: string, bits: number | undefined, status: DeviceStatus): void {
  if (bits === undefined) return
  for (const bit of [1, 2]) keepExtra(status, `${name}${bit}`, (bits & (1 << (bit - 1))) !== 0)
}
