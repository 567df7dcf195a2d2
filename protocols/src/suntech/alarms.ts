import { keepExtra, put } from '../extra.ts'
import type { DeviceEvent, DeviceStatus } from '../message.ts'

type Meaning = { alarm?: string; event?: DeviceEvent }

/** Lookup table: codes of emergency reports. Only 1, the button, is a call for help. */
const emergencies: Record<number, Meaning> = {
  1: { alarm: 'sos', event: 'panic' },
  2: { alarm: 'parking' },
  3: { alarm: 'powerCut', event: 'powerCut' },
  5: { alarm: 'door' },
  6: { alarm: 'door' },
  7: { alarm: 'movement' },
  8: { alarm: 'vibration' },
}

/** Lookup table: codes of alert reports, the same in old and new texts. */
const alerts: Record<number, Meaning> = {
  1: { alarm: 'overspeed', event: 'overspeed' },
  5: { alarm: 'geofenceExit' },
  6: { alarm: 'geofenceEnter' },
  14: { alarm: 'lowBattery', event: 'lowBattery' },
  15: { alarm: 'vibration' },
  16: { alarm: 'crash', event: 'crash' },
  33: { event: 'ignitionOn' },
  34: { event: 'ignitionOff' },
  40: { alarm: 'powerRestored' },
  41: { alarm: 'powerCut', event: 'powerCut' },
  42: { alarm: 'sos', event: 'panic' },
  46: { alarm: 'harshAcceleration', event: 'harshAcceleration' },
  47: { alarm: 'harshBraking', event: 'harshBraking' },
  50: { alarm: 'jamming', event: 'jamming' },
  132: { alarm: 'door' },
}

export const DRIVER_ALERT = 59

export function readEmergency(code: number | undefined, status: DeviceStatus): void {
  readMeaning(emergencies, code, status)
}

export function readAlert(code: number | undefined, status: DeviceStatus): void {
  readMeaning(alerts, code, status)
}

function readMeaning(
  meanings: Record<number, Meaning>,
  code: number | undefined,
  status: DeviceStatus,
): void {
  if (code === undefined) return
  const meaning = meanings[code]
  put(status, 'event', meaning?.event)
  keepExtra(status, 'alarm', meaning?.alarm)
  if (!meaning) keepExtra(status, 'eventId', code)
}

/** The code of an event of this protocol. */
export function alertOf(event: DeviceEvent | undefined): number | undefined {
  const found = Object.entries(alerts).find(([, meaning]) => event !== undefined && meaning.event === event)
  return found && Number(found[0])
}
