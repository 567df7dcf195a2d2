import { sentenceOf } from '../checksums/checksum.ts'
import { keepExtra, raise } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus } from '../message.ts'

/** Lookup table: event codes that are alarms. Only 3 is a call for help. */
const alarms: Record<string, string> = {
  3: 'sos',
  4: 'geofenceExit',
  5: 'powerCut',
  6: 'overspeed',
  7: 'geofenceExit',
  8: 'vibration',
  H: 'powerOff',
  T: 'tampering',
  X: 'geofenceEnter',
  Y: 'towing',
  Z: 'lowBattery',
}

/** Two inputs in a letter: from A on, and from O on while a third is on. */
const FIRST_LETTERS = ['A', 'O']

export function readEvent(event: string, status: DeviceStatus): void {
  raise(status, lookup(alarms, event))
  for (const letter of FIRST_LETTERS) {
    const inputs = event.charCodeAt(0) - letter.charCodeAt(0)
    if (event.length !== 1 || !(inputs >= 0 && inputs < 4)) continue
    keepExtra(status, 'digitalInput1', (inputs & 1) !== 0)
    keepExtra(status, 'digitalInput2', (inputs & 2) !== 0)
  }
}

/** Lookup table: what ends an event, which the device repeats until then. */
const endings: Record<string, string> = { 3: 'd', M: 'm', S: 't', T: 't', X: 'x', 4: 'x', Y: 'y', Z: 'z' }
/** As delivered. */
const PASSWORD = '00000000'

type Sentence = { event: string; validity: string; checksum: string }

/** A small letter as validity asks for an answer, which repeats the event and the checksum. */
export function answersTo({ event, validity, checksum }: Sentence): Uint8Array | undefined {
  const texts: string[] = []
  if (validity !== validity.toUpperCase()) texts.push(`EAVACK,${event},${checksum}`)
  const ending = lookup(endings, event)
  if (ending !== undefined) texts.push(`AVCFG,${PASSWORD},${ending}`)
  return texts.length === 0 ? undefined : Uint8Array.from(texts.flatMap((text) => [...sentenceOf(text)]))
}
