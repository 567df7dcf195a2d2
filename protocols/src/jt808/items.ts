/** The items after a location: type, length, content. README.md names the sources. */
import type { Draft } from '../records/draft.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { readCameraItem } from './camera-item.ts'
import { readEngine, readEngineText } from './engine.ts'
import {
  analogInputs,
  behaviour,
  chargingAndLevel,
  type Item,
  drivingAlarms,
  fuel,
  level,
  levelAndVolts,
  levelOrDriver,
  power,
  signalAndVolts,
  temperatures,
  textOf,
  tyres,
  vehicleSignals,
  vin,
  volts,
} from './item-values.ts'
import { lockEvent, locks, lockText, subLocks } from './lock-items.ts'
import { readEngineList, readOuterSensors, readTrackerItem, zoneOf } from './nested-items.ts'
import { beacons, environment, marked, precision, sensorHub, terminalOrTemperature } from './sensor-items.ts'

/** Begins a list of engine values, some of which have the types of other items. */
const ENGINE_LIST = 0x80
const TRACKER_ITEM = 0xeb
const DOLLAR = 0x24
const MOVING_BIT = 4

/** Returns how far the device's clock is ahead of UTC, if an item says so. A part that is cut off ends the list. */
export function readItems(reader: ByteReader, draft: Draft): number | undefined {
  let utcOffsetMinutes: number | undefined
  let isEngineList = false
  while (reader.left >= 2) {
    const type = reader.uint8()
    const length = reader.uint8()
    const item = reader.part(Math.min(length, reader.left))
    if (type === TRACKER_ITEM) utcOffsetMinutes ??= zoneOf(item)
    if (type === ENGINE_LIST) isEngineList = true
    else {
      const read = (isEngineList ? engineItems[type] : undefined) ?? items[type]
      // Makers use types for contents of other lengths: what doesn't fit is left out.
      readIfWhole(() => read?.(item, draft))
    }
  }
  return utcOffsetMinutes
}

const engineItems: Readonly<Record<number, Item>> = {
  0x02: (reader, draft) => void (draft.fields.fuelLitres = reader.uint16() / 10),
  0x61: (reader, draft) => void (draft.fields.externalVolts = reader.uint16() / 100),
  0x81: (reader, draft) => void (draft.fields.engineRpm = reader.uint16()),
  0x83: (reader, draft) => draft.keep('engineLoadPercent', reader.uint8()),
  0x84: (reader, draft) => draft.keep('coolantCelsius', reader.uint8() - 40),
  0x89: (reader, draft) => draft.keep('throttlePercent', reader.uint8()),
  0x8b: vin,
  0x8c: (reader, draft) => draft.keep('canMileageMeters', reader.uint32() * 100),
  0x8d: (reader, draft) => draft.keep('tripOdometerMeters', reader.uint16() * 1000),
  0x8e: (reader, draft) => void (draft.fields.fuelPercent = reader.uint8()),
  0xa0: (reader, draft) => draft.keep('faultCodes', textOf(reader).replaceAll(',', ' ')),
}

const items: Readonly<Record<number, Item>> = {
  0x01: (reader, draft) => void (draft.fields.odometerMeters = reader.uint32() * 100),
  0x02: fuel,
  0x06: level,
  0x25: vehicleSignals,
  0x2b: analogInputs,
  0x30: (reader, draft) => draft.signal(reader.uint8()),
  0x31: (reader, draft) => void (draft.fields.satellites = reader.uint8()),
  0x33: lockText,
  0x51: temperatures,
  0x56: (reader, draft) => void (draft.fields.batteryPercent = reader.uint8() * 10),
  0x57: drivingAlarms,
  0x60: lockEvent,
  0x63: locks,
  0x68: (reader, draft) => void (draft.fields.batteryPercent = reader.uint16() / 100),
  0x69: volts,
  0x70: behaviour,
  0x71: (reader, draft) => draft.keep('iccid', textOf(reader)),
  0x77: tyres,
  0x82: power,
  0x91: readEngine,
  0x94: vin,
  0xa7: analogInputs,
  0xac: (reader, draft) => void (draft.fields.odometerMeters = reader.uint32()),
  0xbc: (reader, draft) => draft.keep('driverName', textOf(reader)),
  0xbd: (reader, draft) => draft.keep('driverKey', textOf(reader)),
  0xcc: (reader, draft) => draft.keep('iccid', textOf(reader)),
  0xd0: (reader, draft) => draft.raiseBits(reader.uint32(), { 3: 'vibration' }),
  0xd3: power,
  0xd4: levelOrDriver,
  0xd5: (reader, draft) => (reader.left === 2 ? volts(reader, draft) : subLocks(reader, draft)),
  0xda: (reader, draft) => {
    reader.uint16()
    draft.fields.movement = (reader.uint8() & MOVING_BIT) !== 0
  },
  0xe1: (reader, draft) => (reader.left === 2 ? power(reader, draft) : levelOrDriver(reader, draft)),
  0xe2: (reader, draft) => void (draft.fields.fuelLitres = reader.uint32() / 10),
  0xe3: levelAndVolts,
  0xe4: chargingAndLevel,
  0xe5: (reader, draft) => {
    if (reader.left === 1) draft.fields.movement = reader.uint8() === 1
  },
  0xe6: (reader, draft) =>
    reader.peek() === DOLLAR ? readEngineText(textOf(reader), draft) : beacons(reader, draft),
  0xe7: (reader, draft) => {
    if (reader.left === 8) draft.raiseBits(reader.uint16(), { 0: 'vibration', 1: 'sos', 2: 'sos', 3: 'sos' })
  },
  0xe8: readCameraItem,
  0xe9: levelOrDriver,
  0xea: readOuterSensors,
  0xeb: readTrackerItem,
  0xed: (reader, draft) => draft.keep('driverKey', textOf(reader)),
  0xee: signalAndVolts,
  0xf1: (reader, draft) => void (draft.fields.externalVolts = reader.uint32() / 1000),
  0xf3: readEngineList,
  0xf6: sensorHub,
  0xf7: environment,
  0xf8: terminalOrTemperature,
  0xf9: precision,
  0xfe: marked,
}
