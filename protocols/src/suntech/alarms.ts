import { alarmEvents } from '../records/alarm-events.ts'
import { keepExtra, raise } from '../records/extra.ts'
import type { DeviceEvent, DeviceStatus } from '../message.ts'

/** Lookup table: codes of emergency reports. Only 1, the button, is a call for help. */
const emergencies: Record<number, string> = {
  1: 'sos',
  2: 'parking',
  3: 'powerCut',
  5: 'door',
  6: 'door',
  7: 'movement',
  8: 'vibration',
}

/** Lookup table: codes of alert reports, the same in old and new texts. */
const alerts: Record<number, string> = {
  1: 'overspeed',
  5: 'geofenceExit',
  6: 'geofenceEnter',
  14: 'lowBattery',
  15: 'vibration',
  16: 'crash',
  40: 'powerRestored',
  41: 'powerCut',
  42: 'sos',
  46: 'harshAcceleration',
  47: 'harshBraking',
  50: 'jamming',
  132: 'door',
}

/** Alerts that are no alarms. */
const ignitions: Record<number, DeviceEvent> = { 33: 'ignitionOn', 34: 'ignitionOff' }

export const DRIVER_ALERT = 59

export function readEmergency(code: number | undefined, status: DeviceStatus): void {
  readCode(emergencies, code, status)
}

export function readAlert(code: number | undefined, status: DeviceStatus): void {
  readCode(alerts, code, status)
  const event = ignitions[code ?? 0]
  if (event) status.event = event
}

function readCode(alarms: Record<number, string>, code: number | undefined, status: DeviceStatus): void {
  if (code === undefined) return
  raise(status, alarms[code])
  if (alarms[code] === undefined) keepExtra(status, 'eventId', code)
}

/** The code of an event of this protocol. */
export function alertOf(event: DeviceEvent | undefined): string | undefined {
  const codes = Object.entries(alerts).find(
    ([, alarm]) => event !== undefined && alarmEvents[alarm] === event,
  )
  return codes?.[0]
}
