import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'

/** Alarms by their type. */
const alarms: Readonly<Record<number, string>> = {
  0x01: 'overspeed',
  0x02: 'lowPower',
  0x03: 'temperature',
  0x04: 'harshAcceleration',
  0x05: 'harshBraking',
  0x06: 'idle',
  0x07: 'towing',
  0x08: 'highRpm',
  0x09: 'powerOn',
  0x0b: 'laneChange',
  0x0c: 'harshCornering',
  0x0d: 'fatigueDriving',
  0x0e: 'powerCut',
  0x0f: 'geofence',
  0x10: 'sos',
  0x11: 'crash',
  0x12: 'tampering',
  0x1c: 'vibration',
}
const IGNITION_ON = 0x16
const IGNITION_OFF = 0x17

/** Count, then of each: whether it begins, its type, a value and its threshold. */
export function readAlarms(reader: ByteReader, draft: Draft): void {
  for (let count = reader.uint8(); count > 0; count--) {
    const isNew = reader.uint8() !== 0
    const type = reader.uint8()
    reader.slice(4)
    if (!isNew) continue
    const alarm = alarms[type]
    if (alarm) draft.raise(alarm)
    if (type === IGNITION_ON || type === IGNITION_OFF) draft.fields.ignition = type === IGNITION_ON
  }
}
