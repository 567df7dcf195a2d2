import { ByteReader } from '../reader.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { COURSE_MASK, NORTH, POSITIONED, UNITS_PER_DEGREE, WEST } from './position.ts'

const TIME = 0x2c
const FIX = 0x33
const BATTERY = 0x18
const ODOMETER = 0x2e
const HDOP = 0x28
const BEACON = 0x7f

/** Type 0x70: any number of modules, each with ID, length and value. */
export function modules(reader: ByteReader, draft: Draft): void {
  while (reader.left >= 4) {
    const module = reader.uint16()
    readModule(module, new ByteReader(reader.slice(reader.uint16())), draft)
  }
}

function readModule(module: number, value: ByteReader, draft: Draft): void {
  if (module === FIX) readModularFix(value, draft)
  else if (module === TIME) draft.timeMs ??= value.uint32() * 1000
  else if (module === BATTERY) merge(draft, { batteryVolts: value.uint16() / 100 })
  else if (module === ODOMETER) merge(draft, { odometerMeters: value.uint32() })
  else if (module === HDOP) addHdop(draft, value.uint8())
  else if (module === BEACON) readBeacon(value, draft)
}

/** In tenths; 0 without a fix. */
function addHdop(draft: Draft, tenths: number): void {
  if (tenths > 0) merge(draft, { hdop: tenths / 10 })
}

/** All zeros without satellites. */
function readModularFix(value: ByteReader, draft: Draft): void {
  const seconds = value.uint32()
  const satellites = value.uint8()
  const altitudeMeters = value.int16()
  const [latitude, longitude] = [value.uint32() / UNITS_PER_DEGREE, value.uint32() / UNITS_PER_DEGREE]
  const speedKmh = value.uint8()
  const flags = value.uint16()
  if (seconds === 0) return
  draft.timeMs = seconds * 1000
  draft.fix = {
    latitude: flags & NORTH ? latitude : -latitude,
    longitude: flags & WEST ? -longitude : longitude,
    altitudeMeters,
    speedKmh,
    headingDegrees: flags & COURSE_MASK,
    satellites,
    ...(flags & POSITIONED ? {} : { valid: false }),
  }
}

/** Address, signal, battery, temperature and humidity of a Bluetooth sensor. */
function readBeacon(value: ByteReader, draft: Draft): void {
  value.slice(6 + 2 + 1)
  keepExtra(draft, 'beaconCelsius', value.int16() / 10)
  keepExtra(draft, 'beaconHumidityPercent', value.uint16() / 10)
}
