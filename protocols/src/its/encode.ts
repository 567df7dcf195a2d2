import { digitsOfTime } from '../text/calendar.ts'
import { onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'

const types: Partial<Record<DeviceEvent, string>> = {
  panic: 'EA,10',
  powerCut: 'BD,03',
  lowBattery: 'BL,04',
  harshBraking: 'HB,13',
  harshAcceleration: 'HA,14',
  harshCornering: 'RT,15',
  overspeed: 'OS,17',
}
const NO_CELLS = '20,404,10,0001,0001,0,0,0,0,0,0,0,0,0,0,0,0'

/** One position with the odometer behind a counter; events that the protocol can't express are regular packets. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { latitude, longitude, event, ignition, odometerMeters } = record
  const digits = digitsOfTime(record.timeMs)
  const fields = [
    `$NRM,SIM,1.0,${(event && types[event]) ?? 'NR,01'},L,${number},`,
    record.valid === false ? 0 : 1,
    `${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(0, 4)}`,
    digits.slice(8),
    Math.abs(latitude).toFixed(6),
    latitude < 0 ? 'S' : 'N',
    Math.abs(longitude).toFixed(6),
    longitude < 0 ? 'W' : 'E',
    (record.speedKmh ?? 0).toFixed(1),
    (record.headingDegrees ?? 0).toFixed(2),
    record.satellites ?? 0,
    Math.max(0, record.altitudeMeters ?? 0).toFixed(1),
    '1.00',
    (record.hdop ?? 1).toFixed(2),
    'SIM',
    ignition === true ? 1 : 0,
    1,
    (record.externalVolts ?? 12).toFixed(1),
    (record.batteryVolts ?? 4).toFixed(1),
    event === 'panic' ? 1 : 0,
    'C',
    NO_CELLS,
    '0000,00',
    serial,
    ...(odometerMeters === undefined ? [] : [(odometerMeters / 1000).toFixed(3)]),
    'AB',
  ]
  return fromAscii(`${fields.join(',')}*`)
}

/** The server answers no positions. */
export const itsEncoder = onePerMessage(encodePosition)
