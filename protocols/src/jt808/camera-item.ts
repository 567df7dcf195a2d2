import { readDigits } from '../bytes/bcd.ts'
import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { cameraAlarms } from './alarms.ts'
import type { Item } from './item-values.ts'

const POWER = 0x2003
const STATES = 0x2005
const FULL_LEVEL = 6
/** Padlocks send fewer bytes with this type. */
const MIN_BYTES = 4

/** 0xE8 of dash cameras: an event, or the state of the device. */
export function readCameraItem(reader: ByteReader, draft: Draft): void {
  if (reader.left < MIN_BYTES) return
  const type = reader.uint16()
  if (type === POWER) return readPower(reader, draft)
  if (type === STATES) return readStates(reader, draft)
  const alarm = cameraAlarms[type]
  if (alarm === 'ignitionOn' || alarm === 'ignitionOff') draft.fields.ignition = alarm === 'ignitionOn'
  if (alarm) draft.raise(alarm)
}

/** Charging, level of the battery, its voltage, signal, voltage of the vehicle. */
function readPower(reader: ByteReader, draft: Draft): void {
  reader.uint8()
  if (reader.uint8() === 1) draft.keep('charging', true)
  const level = reader.uint8()
  if (level >= 1 && level <= FULL_LEVEL) draft.fields.batteryPercent = Math.trunc((level * 100) / FULL_LEVEL)
  draft.fields.batteryVolts = reader.uint16() / 100
  draft.signal(reader.uint8())
  draft.fields.externalVolts = reader.uint16() / 100
}

function readStates(reader: ByteReader, draft: Draft): void {
  reader.uint8()
  while (reader.left >= 3) {
    const type = reader.uint16()
    const item = reader.part(reader.uint8())
    states[type]?.(item, draft)
  }
}

const states: Readonly<Record<number, Item>> = {
  0x0001: (reader, draft) => void (draft.fields.batteryVolts = reader.uint16() / 100),
  0x0003: (reader, draft) => void (draft.fields.batteryPercent = reader.uint8()),
  0x0004: (reader, draft) => {
    if (reader.uint8() === 0) draft.keep('charging', true)
  },
  0x0005: (reader, draft) => draft.keep('iccid', readDigits(reader, 10).slice(0, 19)),
  0x0007: (reader, draft) => void (draft.fields.hdop = reader.uint16() / 10),
  0x2001: (reader, draft) => void (draft.fields.externalVolts = reader.uint16() / 10),
}
