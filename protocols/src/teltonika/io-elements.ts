/**
 * Lookup table of the IO elements of Teltonika's vehicle devices.
 * Source: Teltonika's wiki, "Data Sending Parameters ID" of the FMB, FMC and FMM families. Older families use some
 * IDs for other values, mostly of another length, so an element of another length keeps its ID as its name.
 */
import type { PositionRecord } from '../message.ts'

type BooleanField = 'ignition' | 'movement'
type NumberField =
  | 'odometerMeters'
  | 'fuelLitres'
  | 'fuelPercent'
  | 'fuelUsedLitres'
  | 'engineRpm'
  | 'batteryPercent'
  | 'batteryVolts'
  | 'externalVolts'
  | 'gsmSignal'
  | 'hdop'

export type IoElement = {
  id: number
  /** 0: any length, the text of Codec 8 Extended. */
  bytes: 0 | 1 | 2 | 4 | 8
  /** The length in older families, with the same value. */
  alsoBytes?: 2
  /** The record's field for the value. Without one, or if it is already filled, the value goes to `extra`. */
  field?: BooleanField | NumberField
  /** Includes the unit. */
  name: string
  /** The value is sent multiplied by this. */
  divisor: number
  signed: boolean
  /** 1 and 0 are kept as true and false; another value keeps its ID as its name. */
  isSwitch?: boolean
  /** Sent instead of a reading, such as when a sensor is missing; kept with the ID as its name. */
  faults?: readonly number[]
}

type Row = Pick<IoElement, 'id' | 'bytes' | 'name'> & Partial<IoElement>

const SWITCH = { bytes: 1, isSwitch: true } as const
const CELSIUS = { bytes: 2, divisor: 100, signed: true } as const
/** The sensor can't be read, isn't found, or is in an abnormal state. */
const BLE_FAULTS = [2000, 3000, 4000]
const HUMIDITY = { bytes: 2, divisor: 10, faults: BLE_FAULTS } as const
/** On the 1-Wire bus. 850 is what the sensor says before its first reading. */
const DALLAS = {
  bytes: 4,
  alsoBytes: 2,
  divisor: 10,
  signed: true,
  faults: [850, 2000, 3000, 4000, 5000],
} as const

/** The same element of several sensors, counted from 1. */
function numbered(ids: readonly number[], rowOf: (nth: number) => Omit<Row, 'id'>): Row[] {
  return ids.map((id, at) => ({ id, ...rowOf(at + 1) }))
}

const rows: Row[] = [
  { id: 239, bytes: 1, name: 'ignition', field: 'ignition' },
  { id: 240, bytes: 1, name: 'movement', field: 'movement' },
  { id: 16, bytes: 4, name: 'odometerMeters', field: 'odometerMeters' },
  { id: 66, bytes: 2, name: 'externalVolts', field: 'externalVolts', divisor: 1000 },
  { id: 67, bytes: 2, name: 'batteryVolts', field: 'batteryVolts', divisor: 1000 },
  { id: 113, bytes: 1, name: 'batteryPercent', field: 'batteryPercent' },
  { id: 21, bytes: 1, name: 'gsmSignal', field: 'gsmSignal' },
  { id: 182, bytes: 2, name: 'hdop', field: 'hdop', divisor: 10 },

  // Two sources for one field: the encoder uses the first.
  { id: 84, bytes: 2, name: 'canFuelLitres', field: 'fuelLitres', divisor: 10 },
  { id: 390, bytes: 2, name: 'obdFuelLitres', field: 'fuelLitres', divisor: 10 },
  { id: 89, bytes: 1, name: 'canFuelPercent', field: 'fuelPercent' },
  { id: 48, bytes: 1, name: 'obdFuelPercent', field: 'fuelPercent' },
  { id: 83, bytes: 4, name: 'canFuelUsedLitres', field: 'fuelUsedLitres', divisor: 10 },
  { id: 107, bytes: 4, name: 'canFuelUsedCountedLitres', field: 'fuelUsedLitres', divisor: 10 },
  { id: 36, bytes: 2, name: 'obdEngineRpm', field: 'engineRpm' },
  { id: 85, bytes: 2, name: 'canEngineRpm', field: 'engineRpm' },

  // The device's estimate from a configured consumption, which must not be mistaken for the engine's counter.
  { id: 12, bytes: 4, name: 'estimatedFuelUsedLitres', divisor: 1000 },
  { id: 13, bytes: 2, name: 'estimatedLitresPer100Km', divisor: 100 },
  // Only 16 is used as the odometer: a record with another source would make the distance jump.
  { id: 87, bytes: 4, name: 'canMileageMeters' },
  { id: 105, bytes: 4, name: 'canMileageCountedMeters' },
  { id: 389, bytes: 4, name: 'obdMileageMeters', divisor: 0.001 },
  { id: 199, bytes: 4, name: 'tripOdometerMeters' },
  { id: 24, bytes: 2, name: 'gnssSpeedKmh' },
  { id: 37, bytes: 1, name: 'obdSpeedKmh' },
  { id: 81, bytes: 1, name: 'canSpeedKmh' },

  { id: 1, bytes: 1, name: 'digitalInput1', isSwitch: true },
  { id: 2, bytes: 1, name: 'digitalInput2', isSwitch: true },
  { id: 3, bytes: 1, name: 'digitalInput3', isSwitch: true },
  { id: 9, bytes: 2, name: 'analogInput1Volts', divisor: 1000 },
  { id: 6, bytes: 2, name: 'analogInput2Volts', divisor: 1000 },
  { id: 179, bytes: 1, name: 'digitalOutput1', isSwitch: true },
  { id: 180, bytes: 1, name: 'digitalOutput2', isSwitch: true },
  { id: 380, bytes: 1, name: 'digitalOutput3', isSwitch: true },
  { id: 11, bytes: 8, name: 'iccidFirstHalf' },
  { id: 14, bytes: 8, name: 'iccidSecondHalf' },
  { id: 15, bytes: 2, name: 'ecoScore', divisor: 100 },
  { id: 17, bytes: 2, name: 'axisXMilliG', signed: true },
  { id: 18, bytes: 2, name: 'axisYMilliG', signed: true },
  { id: 19, bytes: 2, name: 'axisZMilliG', signed: true },
  { id: 30, bytes: 1, name: 'troubleCodes' },
  { id: 31, bytes: 1, name: 'engineLoadPercent' },
  { id: 32, bytes: 1, name: 'coolantCelsius', signed: true },
  { id: 41, bytes: 1, name: 'throttlePercent' },
  { id: 68, bytes: 2, name: 'batteryAmperes', divisor: 1000 },
  { id: 69, bytes: 1, name: 'gnssStatus' },
  { id: 78, bytes: 8, name: 'driverKey' },
  { id: 80, bytes: 1, name: 'dataMode' },
  { id: 175, bytes: 1, name: 'autoGeofence' },
  { id: 181, bytes: 2, name: 'pdop', divisor: 10 },
  // Of a tachograph, put together in driver-cards.ts.
  { id: 187, ...SWITCH, name: 'driver1Card' },
  { id: 188, ...SWITCH, name: 'driver2Card' },
  { id: 195, bytes: 8, name: 'driver1CardFirstHalf' },
  { id: 196, bytes: 8, name: 'driver1CardSecondHalf' },
  { id: 197, bytes: 8, name: 'driver2CardFirstHalf' },
  { id: 198, bytes: 8, name: 'driver2CardSecondHalf' },
  { id: 200, bytes: 1, name: 'sleepMode' },
  { id: 205, bytes: 2, name: 'gsmCell' },
  { id: 206, bytes: 2, name: 'gsmArea' },
  { id: 241, bytes: 4, name: 'gsmOperator' },
  { id: 256, bytes: 0, name: 'vin' },
  { id: 281, bytes: 0, name: 'faultCodes' },
  { id: 303, bytes: 1, name: 'instantMovement' },
  { id: 449, bytes: 4, name: 'ignitionOnSeconds' },

  ...numbered([72, 73, 74, 75], (n) => ({ ...DALLAS, name: `temperature${n}Celsius` })),
  ...numbered([201, 203, 210, 212, 214], (n) => ({ bytes: 2, name: `fuelSensor${n}` })),
  ...numbered([202, 204, 211, 213, 215], (n) => ({ bytes: 1, name: `fuelSensor${n}Celsius`, signed: true })),
  // Bluetooth sensors, and those of the series EYE.
  ...numbered([25, 26, 27, 28], (n) => ({ ...CELSIUS, faults: BLE_FAULTS, name: `ble${n}Celsius` })),
  ...numbered([86, 104, 106, 108], (n) => ({ ...HUMIDITY, name: `ble${n}HumidityPercent` })),
  ...numbered([10800, 10801, 10802, 10803], (n) => ({ ...CELSIUS, name: `eye${n}Celsius` })),
  ...numbered([10804, 10805, 10806, 10807], (n) => ({ bytes: 1, name: `eye${n}HumidityPercent` })),
  ...numbered([10808, 10809, 10810, 10811], (n) => ({ ...SWITCH, name: `eye${n}Magnet` })),
  ...numbered([10812, 10813, 10814, 10815], (n) => ({ ...SWITCH, name: `eye${n}Moving` })),
  ...numbered([10820, 10821, 10822, 10823], (n) => ({ ...SWITCH, name: `eye${n}LowBattery` })),
  ...numbered([10824, 10825, 10826, 10827], (n) => ({
    bytes: 2,
    divisor: 1000,
    name: `eye${n}BatteryVolts`,
  })),

  { id: 236, bytes: 1, name: 'alarm' },
  { id: 243, bytes: 2, name: 'ecoDrivingMilliseconds' },
  { id: 246, bytes: 1, name: 'towing' },
  { id: 247, bytes: 1, name: 'crash' },
  { id: 248, bytes: 1, name: 'immobilizer' },
  { id: 249, bytes: 1, name: 'jamming' },
  { id: 250, bytes: 1, name: 'trip' },
  { id: 251, bytes: 1, name: 'idling' },
  { id: 252, bytes: 1, name: 'unplugged' },
  { id: 253, bytes: 1, name: 'ecoDrivingType' },
  // Hundredths of g when accelerating or braking, hundredths of radians per second when cornering.
  { id: 254, bytes: 1, name: 'ecoDrivingValue' },
  { id: 255, bytes: 1, name: 'overspeedKmh' },
  { id: 317, bytes: 1, name: 'crashCounter' },
  { id: 318, bytes: 1, name: 'gnssJamming' },
]

export const ioElements: IoElement[] = rows.map((row) => ({ divisor: 1, signed: false, ...row }))

const elementById = new Map(ioElements.map((element) => [element.id, element]))
const elementByName = new Map(ioElements.map((element) => [element.name, element]))
const unnamedKeys = new Map<number, string>()

export function ioElement(id: number): IoElement | undefined {
  return elementById.get(id)
}

export function ioElementNamed(name: string): IoElement | undefined {
  return elementByName.get(name)
}

/** The element that the encoder uses for each field: the first in the table. */
export const fieldElement: Map<keyof PositionRecord, IoElement> = new Map(
  ioElements.flatMap((element) => (element.field ? [[element.field, element] as const] : [])).toReversed(),
)

/** The key in `extra` of an unnamed element. Cached: joining strings is the largest cost of a record. */
export function unnamedKey(id: number): string {
  let key = unnamedKeys.get(id)
  if (key === undefined) {
    key = `io${id}`
    unnamedKeys.set(id, key)
  }
  return key
}

export function isBooleanField(field: BooleanField | NumberField): field is BooleanField {
  return field === 'ignition' || field === 'movement'
}
