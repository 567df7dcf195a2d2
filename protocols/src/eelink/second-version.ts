/** Packages of the second version of the protocol. */
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { rounded } from '../records/units.ts'
import { alarms } from './alarms.ts'
import { readPlace } from './place.ts'
import { POSITIONED, readStates } from './states.ts'

export const NORMAL = 0x12
export const WARNING = 0x14
const REPORT = 0x15

/** Time, place, the alarm or the kind of the report, states, and what the device measures. */
export function readReport(type: number, reader: ByteReader): Entry {
  const draft = new Draft()
  const timeMs = reader.uint32() * 1000
  const place = readPlace(reader, draft)
  const hasStates = type === NORMAL || type === WARNING || type === REPORT
  // States that are cut off don't say that it is a fix.
  if (place && hasStates) place.valid = false
  readIfWhole(() => {
    if (type === WARNING) {
      const alarm = alarms[reader.uint8()]
      if (alarm) draft.raise(alarm)
    }
    if (type === REPORT) draft.keep('eventId', reader.uint8())
    if (hasStates) {
      const states = reader.uint16()
      readStates(states, draft, 2)
      if (place && states & POSITIONED) delete place.valid
    }
    if (type === NORMAL) readMeasurements(reader, draft)
  })
  return place ? { timeMs, place, status: draft.status } : { timeMs, status: draft.status }
}

/** Groups of values, of which simple devices send only the first. */
function readMeasurements(reader: ByteReader, draft: Draft): void {
  const { fields } = draft
  if (reader.left >= 2) fields.batteryVolts = reader.uint16() / 1000
  if (reader.left >= 4) {
    draft.keep('analogInput1Volts', reader.uint16() / 1000)
    draft.keep('analogInput2Volts', reader.uint16() / 1000)
  }
  if (reader.left >= 4) fields.odometerMeters = reader.uint32()
  if (reader.left >= 4) reader.slice(4)
  if (reader.left >= 4) {
    const steps = reader.uint16()
    if (steps > 0) draft.keep('steps', steps)
    reader.uint16()
  }
  if (reader.left >= 12) readAir(reader, draft)
  if (reader.left < 2) return
  const sixteenths = reader.int16()
  if (sixteenths !== 0) draft.keep('temperature2Celsius', sixteenths / 16)
  if (reader.left >= 2) readTags(reader, draft)
}

/** Address, signal, a reserved byte, model and version. */
const TAG_HEAD_BYTES = 10

/** How many Bluetooth tags are nearby, and for each its battery and temperature; the first counts. */
function readTags(reader: ByteReader, draft: Draft): void {
  const count = reader.uint8()
  reader.uint8()
  if (count === 0) return
  reader.slice(TAG_HEAD_BYTES)
  reader.uint16()
  draft.keep('beaconCelsius', rounded(reader.int16() / 256))
}

/** Without a sensor, all values are zero. */
function readAir(reader: ByteReader, draft: Draft): void {
  const celsius = reader.int16() / 256
  const humidityPercent = reader.uint16() / 10
  reader.slice(8)
  if (celsius === 0 && humidityPercent === 0) return
  draft.keep('celsius', rounded(celsius))
  if (humidityPercent > 0) draft.keep('humidityPercent', humidityPercent)
}
