import { Draft } from '../records/draft.ts'
import type { DeviceStatus } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { itemsOf } from './frame.ts'

const SIM = 0x04
const BATTERY = 0x14
const SIM_NUMBER = 0x66

/** Of a configuration, what a fleet wants to know. */
export function readConfiguration(reader: ByteReader): DeviceStatus {
  const draft = new Draft()
  for (const { key, item } of itemsOf(reader)) {
    if (key === SIM) draft.keep('iccid', toAscii(item.peekRest()))
    if (key === SIM_NUMBER) draft.keep('imsi', toAscii(item.peekRest()))
    if (key !== BATTERY || item.left < 3) continue
    draft.fields.batteryPercent = item.uint8()
    draft.fields.batteryVolts = item.uint16Le() / 1000
  }
  return draft.status
}
