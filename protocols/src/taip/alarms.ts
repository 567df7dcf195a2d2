import { keepExtra, raise } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'

/** Lookup tables: events of texts with and without commas, and of Akroz. */
const alarms: Record<'standard' | 'user' | 'akroz', Record<number, string>> = {
  standard: { 1: 'sos', 2: 'powerCut' },
  user: {
    22: 'harshAcceleration',
    23: 'harshBraking',
    24: 'crash',
    26: 'harshCornering',
    28: 'harshCornering',
  },
  akroz: {
    104: 'overspeed',
    106: 'overspeed',
    109: 'highRpm',
    111: 'idle',
    119: 'temperature',
    120: 'harshAcceleration',
    121: 'harshBraking',
    122: 'harshCornering',
    127: 'powerCut',
    128: 'powerRestored',
    129: 'lowBattery',
  },
}

export function readAlarm(of: keyof typeof alarms, event: number | undefined, status: DeviceStatus): void {
  if (event === undefined) return
  const alarm = alarms[of][event]
  raise(status, alarm)
  if (alarm === undefined && event !== 0) keepExtra(status, 'eventId', event)
}
