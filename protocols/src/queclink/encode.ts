import { digitsOfTime } from '../text/calendar.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'

/** GV300. */
const VERSION = '060228'
const COUNTS = 0x10000

/** One position of a tracker with wires: SOS as its own report, without a state. Others are regular reports. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { externalVolts, odometerMeters, batteryPercent, ignition, timeMs } = record
  const head = (type: string) => `+RESP:GT${type},${VERSION},${number},`
  const location = locationOf(record)
  const odometer = odometerMeters === undefined ? '' : (odometerMeters / 1000).toFixed(1)
  const end = `${digitsOfTime(timeMs)},${countOf(serial)}$`
  if (record.event === 'panic') return fromAscii(`${head('SOS')},0,0,1,${location},${odometer},${end}`)
  const power = externalVolts === undefined ? '' : Math.round(externalVolts * 1000)
  const battery = batteryPercent === undefined ? '' : Math.round(batteryPercent)
  const state = ignition === undefined ? '' : ignition ? '210100' : '110000'
  const tail = [odometer, '', '', '', battery, state, '', '', '', end]
  return fromAscii(`${head('FRI')},${power},10,1,${location},${tail.join(',')}`)
}

function locationOf(record: PositionRecord): string {
  const { hdop = 1, speedKmh = 0, headingDegrees = 0, altitudeMeters = 0 } = record
  return [
    Math.max(1, Math.round(hdop)),
    speedKmh.toFixed(1),
    Math.round(headingDegrees),
    altitudeMeters.toFixed(1),
    record.longitude.toFixed(6),
    record.latitude.toFixed(6),
    digitsOfTime(record.timeMs),
    '0278,0001,0000,0000,00',
  ].join(',')
}

function countOf(serial: number): string {
  return (serial % COUNTS).toString(16).toUpperCase().padStart(4, '0')
}

/** The server repeats the count of each report. */
export const queclinkEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(upTo('$'), (answer, serial) => toAscii(answer).endsWith(`:${countOf(serial)}$`)),
}
