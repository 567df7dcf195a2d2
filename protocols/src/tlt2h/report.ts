import { keepCell } from '../records/cells.ts'
import { calendarTimeMs } from '../text/calendar.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { fromHexDigits, isDigits, toPositive, toSwitch } from '../text/numbers.ts'
import { readRmc } from '../text/rmc.ts'

/** Behind the number: user, password; door, sensor, voltages and temperature of some models; state, number of lines. */
const FIRST_VALUE = 4
const FIELDS_WITH_VALUES = 11

/** The ignition by the state; other states are alarms. */
const ignitionOf: ReadonlyMap<string, boolean> = new Map([
  ['AUTO', true],
  ['AUTOSTART', true],
  ['AUTOSTOP', false],
  ['AUTOLOW', false],
])
const alarms: ReadonlyMap<string, string> = new Map([
  ['SOS', 'sos'],
  ['DEF', 'powerCut'],
  ['TOWED', 'towing'],
  ['OVERSPEED', 'overspeed'],
  ['BLP', 'lowBattery'],
  ['CLP', 'lowPower'],
  ['SHAKE', 'vibration'],
  ['OS', 'geofenceExit'],
  ['RS', 'geofenceEnter'],
])

/** The lines before the first with a dollar sign belong to the head; each other line has a place, or networks. */
export function readText(text: string): Reported[] {
  const lines = text.split('\r\n')
  const first = lines.findIndex((line) => line.includes('$'))
  if (first < 0) return [{ kind: 'status', status: readHead(lines.join('')) }]
  const head = readHead(lines.slice(0, first).join(''))
  const records: PositionRecord[] = []
  const others: Reported[] = []
  for (const line of lines.slice(first)) {
    const dollar = line.indexOf('$')
    if (dollar >= 0) readLine(line, dollar, head, { records, others })
  }
  const last = records.at(-1)
  if (!last) return others.length > 0 ? others : [{ kind: 'status', status: head }]
  // Lines that were kept have no alarm of their own.
  put(last, 'event', head.event)
  return [{ kind: 'positions', records }, ...others]
}

function readHead(text: string): DeviceStatus {
  const status: DeviceStatus = {}
  const fields = text.split('#')
  const state = fields.at(-2) ?? ''
  put(status, 'ignition', ignitionOf.get(state))
  raise(status, alarms.get(state))
  if (fields.length !== FIELDS_WITH_VALUES) return status
  const [door, sensor, supply, battery, temperature] = fields.slice(FIRST_VALUE)
  keepExtra(status, 'door', toSwitch(door))
  keepExtra(status, 'analogInput1Volts', tenthsOf(sensor))
  put(status, 'externalVolts', tenthsOf(supply))
  put(status, 'batteryVolts', tenthsOf(battery))
  keepExtra(status, 'celsius', tenthsOf(temperature))
  return status
}

function tenthsOf(text: string | undefined): number | undefined {
  const tenths = toPositive(text)
  return tenths === undefined ? undefined : tenths / 10
}

type Read = { records: PositionRecord[]; others: Reported[] }

function readLine(line: string, dollar: number, head: DeviceStatus, { records, others }: Read): void {
  const status = statusOf(head, line.slice(1, dollar))
  const fields = line.slice(dollar + 1).split(',')
  const record = readRmc(fields, 1)
  if (record) {
    const { event: _, ...kept } = status
    records.push({ ...record, ...kept })
    return
  }
  const timeMs = calendarTimeMs(fields[1] ?? '', (fields.at(-1) ?? '').slice(0, 6))
  others.push({ kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status })
}

const CELL_DIGITS = 8

/** The battery in tenths of a volt or in millivolts, or area and cell in hexadecimal digits; the whole cell behind it. */
function statusOf(head: DeviceStatus, text: string): DeviceStatus {
  const [value = '', cell] = text.split('#')
  const status: DeviceStatus = head.extra ? { ...head, extra: { ...head.extra } } : { ...head }
  if (isDigits(value) && value.length === 2) status.batteryVolts ??= Number(value) / 10
  if (isDigits(value) && value.length === 4) status.batteryVolts ??= Number(value) / 1000
  if (cell) {
    const [country, network, area, number] = cell.split(',')
    keepCell(status, {
      country: toPositive(country),
      network: toPositive(network),
      area: fromHexDigits(area),
      cell: fromHexDigits(number),
    })
  } else if (value.length === CELL_DIGITS) {
    keepExtra(status, 'gsmArea', fromHexDigits(value.slice(0, 4)))
    keepExtra(status, 'gsmCell', fromHexDigits(value.slice(4)))
  }
  return status
}
