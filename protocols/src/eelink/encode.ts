import { alarmEvents } from '../records/alarm-events.ts'
import { answers, framedBy, type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { alarms } from './alarms.ts'
import { LOGIN } from './decode.ts'
import { datagramFrame, encodeDatagram, encodePackage, frame, packagesOf, readPackage } from './frame.ts'
import { HAS_FIX, UNITS_PER_DEGREE } from './place.ts'
import { NORMAL, WARNING } from './second-version.ts'
import { IGNITION, KNOWS_IGNITION, POSITIONED } from './states.ts'

const LOGIN_SERIAL = 1

function numberBytes(number: string): Uint8Array {
  return fromHex(number.padStart(16, '0'))
}

/** A report with ignition and odometer, or a warning if Eelink has a code for its event. */
function encodePosition(record: PositionRecord, serial: number): Uint8Array {
  const { latitude, longitude, ignition, event } = record
  const [alarm] = Object.entries(alarms).find(([, name]) => event && alarmEvents[name] === event) ?? []
  const writer = new ByteWriter()
  writer.uint32(Math.floor(record.timeMs / 1000))
  writer.uint8(HAS_FIX)
  writer.int32(Math.round(latitude * UNITS_PER_DEGREE))
  writer.int32(Math.round(longitude * UNITS_PER_DEGREE))
  writer.int16(Math.round(record.altitudeMeters ?? 0))
  writer.uint16(Math.round(record.speedKmh ?? 0))
  writer.uint16(Math.round(record.headingDegrees ?? 0))
  writer.uint8(record.satellites ?? 0)
  if (alarm !== undefined) writer.uint8(Number(alarm))
  const known = ignition === undefined ? 0 : KNOWS_IGNITION | (ignition ? IGNITION : 0)
  writer.uint16(known | (record.valid === false ? 0 : POSITIONED))
  if (alarm !== undefined) return encodePackage(WARNING, serial, writer.finish())
  writer.uint16(Math.round((record.batteryVolts ?? 0) * 1000))
  writer.uint32(0)
  writer.uint32(Math.round(record.odometerMeters ?? 0))
  return encodePackage(NORMAL, serial, writer.finish())
}

/** After a login, each package is answered with its serial number. */
export const tcpEncoder: FrameEncoder = {
  ...onePerMessage((_number, record, serial) => encodePosition(record, serial & 0xffff)),
  login: {
    encode: (number) => encodePackage(LOGIN, LOGIN_SERIAL, Uint8Array.of(...numberBytes(number), 1, 0)),
    readAnswer(received) {
      const [answer] = frame(received).frames
      return answer && { length: answer.length, isAccepted: readPackage(answer).type === LOGIN }
    },
  },
  readAnswer: answers(framedBy(frame), repeats),
}

/** The same in datagrams, which name the device. */
export const udpEncoder: FrameEncoder = {
  ...onePerMessage((number, record, serial) =>
    encodeDatagram(numberBytes(number), encodePosition(record, serial & 0xffff)),
  ),
  readAnswer: answers(framedBy(datagramFrame), (datagram, serial) =>
    packagesOf(datagram).some((answer) => repeats(answer, serial)),
  ),
}

function repeats(answer: Uint8Array, serial: number): boolean {
  return readPackage(answer).serial === (serial & 0xffff)
}
