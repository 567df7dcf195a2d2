import { Draft } from '../records/draft.ts'
import { readFix } from '../jointech/fix.ts'
import type { PositionRecord } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'

const CHARGING = new Set([0xaa, 0xab])
const MAX_PERCENT = 100
const VEHICLE_LOCK = 3
const UNLOCKED_BIT = 1 << 5
const ALTITUDE_ITEM = 0x02
const LOCK_ITEM = 0x0b

/** Bits of the alarms, by product. */
const lockAlarms: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 0: 'lowPower' },
  2: { 0: 'lowPower' },
  [VEHICLE_LOCK]: {
    0: 'overspeed',
    1: 'lowPower',
    2: 'vibration',
    3: 'lowBattery',
    5: 'geofenceEnter',
    6: 'geofenceExit',
  },
}

/** 0x5501 and 0x5502 of Jointech's padlocks: a fix in UTC, states, items. */
export function readLockLocation(reader: ByteReader, hasFix: boolean): PositionRecord {
  const draft = new Draft()
  const { valid: _valid, ...fix } = readFix(reader)
  draft.signal(reader.uint8())
  draft.fields.satellites = reader.uint8()
  draft.fields.odometerMeters = reader.uint32() * 1000
  const battery = reader.uint8()
  if (battery <= MAX_PERCENT) draft.fields.batteryPercent = battery
  else if (CHARGING.has(battery)) draft.keep('charging', true)
  readCell(reader, draft)
  const product = reader.uint8()
  const states = reader.uint16()
  draft.raiseBits(reader.uint16(), lockAlarms[product] ?? {})
  if (product === VEHICLE_LOCK) draft.keep('immobilizer', (states & UNLOCKED_BIT) !== 0)
  const altitudeMeters = readItems(reader, draft)
  const record: PositionRecord = { ...fix, ...draft.status }
  if (altitudeMeters !== undefined) record.altitudeMeters = altitudeMeters
  if (!hasFix) record.valid = false
  return record
}

function readCell(reader: ByteReader, draft: Draft): void {
  const [cell, area] = [reader.uint32(), reader.uint16()]
  if (cell === 0 || area === 0) return
  draft.keep('gsmArea', area)
  draft.keep('gsmCell', cell)
}

function readItems(reader: ByteReader, draft: Draft): number | undefined {
  let altitudeMeters: number | undefined
  while (reader.left >= 2) {
    const type = reader.uint8()
    const item = reader.part(Math.min(reader.uint8(), reader.left))
    if (type === ALTITUDE_ITEM && item.left >= 2) altitudeMeters = item.int16()
    if (type === LOCK_ITEM) readLockItem(item, draft)
  }
  return altitudeMeters
}

/** What unlocked or locked it, and the card. */
function readLockItem(item: ByteReader, draft: Draft): void {
  const bytes = item.left
  if (bytes === 0) return
  draft.keep('eventId', item.uint8())
  if (bytes === 5 || bytes === 6) draft.keep('driverKey', String(item.uint32()))
}
