import { keepCell } from '../records/cells.ts'
import { numberedNames } from '../records/draft.ts'
import { keepExtra, keepSwitches, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toNumber, toPositive } from '../text/numbers.ts'
import { readPid } from '../records/obd-pids.ts'

type FragmentReader = (values: readonly string[], status: DeviceStatus) => void

const readers: ReadonlyMap<string, FragmentReader> = new Map<string, FragmentReader>([
  ['GSM', readCell],
  ['COT', readCounters],
  ['ADC', readVoltages],
  ['DTT', (values, status) => readPins(fromHexDigits(values[1]), status)],
  ['IWD', readWires],
  ['OBD', (values, status) => readObd(values[0] ?? '', status)],
])

/** A part of a report by its name; others, such as the names of the versions, are left out. */
export function readFragment(part: string, colon: number, status: DeviceStatus): void {
  const read = readers.get(part.slice(0, colon))
  if (read) read(part.slice(colon + 1).split(';'), status)
}

/** Registration, strength, country, network, area and cell. */
function readCell(values: readonly string[], status: DeviceStatus): void {
  keepCell(status, {
    country: toPositive(values[2]),
    network: toPositive(values[3]),
    area: fromHexDigits(values[4]),
    cell: fromHexDigits(values[5]),
  })
}

/** More than any vehicle drives, in meters: the counter has run below zero. */
const MAX_METERS = 2_000_000_000

/** Metres, and the engine's hours, minutes and seconds. */
function readCounters(values: readonly string[], status: DeviceStatus): void {
  putOdometer(toPositive(values[0]), status)
  if (!values[1]) return
  const [hours, minutes = 0] = values[1].split('-').map(toPositive)
  if (hours !== undefined) keepExtra(status, 'engineMinutes', hours * 60 + minutes)
}

export function putOdometer(meters: number | undefined, status: DeviceStatus): void {
  if (meters !== undefined && meters <= MAX_METERS) status.odometerMeters = meters
}

const analogNames = numberedNames(8, 'analogInput', 'Volts')

/** The supply, the battery, then the inputs. */
function readVoltages(values: readonly string[], status: DeviceStatus): void {
  put(status, 'externalVolts', toPositive(values[0]))
  put(status, 'batteryVolts', toPositive(values[1]))
  for (let at = 2; at < values.length; at++) {
    const name = analogNames[at - 2]
    if (name !== undefined) keepExtra(status, name, toPositive(values[at]))
  }
}

const inputNames = numberedNames(4, 'digitalInput')
const outputNames = numberedNames(3, 'digitalOutput')

/** Bits from the lowest: ignition, four inputs, three outputs. */
export function readPins(bits: number | undefined, status: DeviceStatus): void {
  if (bits === undefined) return
  status.ignition = (bits & 1) !== 0
  keepSwitches(status, inputNames, bits >> 1)
  keepSwitches(status, outputNames, bits >> (1 + inputNames.length))
}

const [KEY, THERMOMETER] = ['0', '1']

/** For each device on the wire its number and type: a key, zeros if there is none; or a thermometer's own number and value. */
function readWires(values: readonly string[], status: DeviceStatus): void {
  for (let at = 0; at + 2 < values.length;) {
    const [index = '', type] = [values[at], values[at + 1]]
    if (type === KEY) {
      if (/[^0]/.test(values[at + 2] ?? '')) keepExtra(status, 'driverKey', values[at + 2])
      at += 3
    } else if (type === THERMOMETER) {
      if (/^\d$/.test(index)) keepExtra(status, `temperature${index}Celsius`, toNumber(values[at + 3]))
      at += 4
    } else return
  }
}

const CURRENT_DATA = 0x41

/** For each parameter a length in bytes, 41, its number and its value, in hexadecimal digits. */
function readObd(digits: string, status: DeviceStatus): void {
  for (let at = 0; at + 2 <= digits.length;) {
    const end = at + 2 + (fromHexDigits(digits.slice(at, at + 2)) ?? 0) * 2
    const [mode, pid] = [
      fromHexDigits(digits.slice(at + 2, at + 4)),
      fromHexDigits(digits.slice(at + 4, at + 6)),
    ]
    const value = end <= digits.length ? fromHexDigits(digits.slice(at + 6, end)) : undefined
    if (mode === CURRENT_DATA && pid !== undefined && value !== undefined) readPid(pid, value, status)
    at = end
  }
}
