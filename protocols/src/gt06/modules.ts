/** Messages whose values have an ID and a length. Sources: see locations.ts. */
import { ByteReader } from '../bytes/reader.ts'
import { moduleAlarms } from './alarms.ts'
import { CELL_BYTES, cellSize, readCell, readTypedCell } from './cells.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { fix, locationWithVoltageAndCard } from './locations.ts'
import { COURSE_MASK, couldBeFix, NORTH, POSITIONED, UNITS_PER_DEGREE, WEST } from './position.ts'
import { addAlarm, readStatus, STATUS_BYTES } from './status.ts'

const TIME = 0x2c
const FIX = 0x33
const BATTERY = 0x18
const ODOMETER = 0x2e
const HDOP = 0x28
const BEACON = 0x7f
const EVENT = 0x34
const EXTERNAL_VOLTAGE = 0x27
const ACCURACY = 0x3b
const BATTERY_LEVEL = 0x6a

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
  else if (module === EVENT) addEvent(draft, value.uint8())
}

function addEvent(draft: Draft, code: number): void {
  const known = moduleAlarms.find((candidate) => candidate.code === code)
  if (known) addAlarm(draft.status, known)
}

/** Modules whose length has one byte. */
export function readShortModules(reader: ByteReader, draft: Draft): void {
  while (reader.left >= 3) {
    const module = reader.uint16()
    const value = new ByteReader(reader.slice(reader.uint8()))
    if (module === ODOMETER) merge(draft, { odometerMeters: value.uint32() })
    else if (module === BATTERY) merge(draft, { batteryVolts: value.uint16() / 100 })
    else if (module === EXTERNAL_VOLTAGE) merge(draft, { externalVolts: value.uint16() / 100 })
    else if (module === BATTERY_LEVEL) merge(draft, { batteryPercent: value.uint8() })
    else if (module === ACCURACY) addAccuracy(draft, value.uint16())
  }
}

/** In hundredths; 0 if unknown. */
function addAccuracy(draft: Draft, hundredths: number): void {
  if (hundredths > 0) merge(draft, { accuracyMeters: hundredths / 100 })
}

/** 0x37: fix, cell, ignition, upload reason, re-upload flag, modules. */
export function locationWithModules(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  if (reader.left < CELL_BYTES + 3) return
  merge(draft, { extra: readCell(reader, cellSize(reader, CELL_BYTES)) })
  merge(draft, { ignition: reader.uint8() !== 0 })
  reader.slice(2)
  readShortModules(reader, draft)
}

/** 0x38: fix, upload reason, re-upload flag, cell with its type, modules; ignition is in the flags of the fix. */
export function typedLocationWithModules(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  reader.slice(2)
  merge(draft, { extra: readTypedCell(reader) })
  readShortModules(reader, draft)
}

/** 0x36: a location of devices with a card reader, or a heartbeat. */
export function locationOrStatus(reader: ByteReader, draft: Draft): void {
  if (couldBeFix(reader)) return locationWithVoltageAndCard(reader, draft)
  if (reader.left < STATUS_BYTES) return
  merge(draft, readStatus(reader))
  // A heartbeat's alarm is a lasting state, not an event.
  delete draft.status.event
  readShortModules(reader, draft)
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
