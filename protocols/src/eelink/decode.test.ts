import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { eelinkDatagrams, eelinkFrames } from './decode.ts'
import { encodeDatagram, encodePackage } from './frame.ts'

const NUMBER = '0354188046618349'
const context = { receivedMs: RECEIVED_MS }
const hex = (text: string) => fromHex(text.replaceAll(' ', ''))
const answerTo = (type: number) => encodePackage(type, 7)

function read(type: number, content: string): Message[] {
  const bytes = encodePackage(type, 7, hex(content))
  return eelinkFrames.frame(bytes).frames.flatMap((frame) => eelinkFrames.decode(frame, context))
}

const SECONDS = '68e77800'
/** A fix and a cell: 15° N, 20° W, 20 m, 45 km/h, 90 degrees, 9 satellites. */
const PLACE = '03 019bfcc0 fddaaf00 0014 002d 005a 09 01cc 0000 2495 00001420 36'
const place = {
  timeMs: RECEIVED_MS,
  latitude: 15,
  longitude: -20,
  altitudeMeters: 20,
  speedKmh: 45,
  headingDegrees: 90,
  satellites: 9,
}
const cell = { gsmOperator: 46000, gsmArea: 0x2495, gsmCell: 0x1420 }

describe('Eelink', () => {
  test('a login is answered with the time', () => {
    expect(read(0x01, `${NUMBER} 01 00`)).toMatchObject([
      {
        kind: 'login',
        deviceId: '354188046618349',
        accept: encodePackage(0x01, 7, hex(`${SECONDS} 0001 00`)),
      },
    ])
  })

  test('a report of the second version', () => {
    expect(
      read(
        0x12,
        `${SECONDS} ${PLACE} 03ff 1068 04ec 0000 0000ccc7 00000000 0000 0000 1900 01f4 00000000 00000000`,
      ),
    ).toEqual([
      {
        kind: 'positions',
        records: [
          {
            ...place,
            ignition: true,
            movement: true,
            batteryVolts: 4.2,
            odometerMeters: 52_423,
            extra: {
              ...cell,
              armed: true,
              immobilizer: true,
              charging: true,
              analogInput1Volts: 1.26,
              analogInput2Volts: 0,
              celsius: 25,
              humidityPercent: 50,
            },
          },
        ],
        acknowledge: answerTo(0x12),
      },
    ])
  })

  test('a report without a fix is a status', () => {
    expect(read(0x12, `${SECONDS} 00 0006 1068`)).toEqual([
      {
        kind: 'status',
        timeMs: RECEIVED_MS,
        status: { ignition: true, batteryVolts: 4.2 },
        acknowledge: answerTo(0x12),
      },
    ])
  })

  test('a position of the first version is not answered; its alarm is', () => {
    const old = `${SECONDS} 019bfcc0 fddaaf00 2d 005a 01cc 0000 2495 001420 01`
    const record = { timeMs: RECEIVED_MS, latitude: 15, longitude: -20, speedKmh: 45, headingDegrees: 90 }
    expect(read(0x02, `${old} 0006`)).toEqual([
      { kind: 'positions', records: [{ ...record, ignition: true, extra: cell }] },
    ])
    expect(read(0x04, `${old} 02`)).toMatchObject([
      { records: [{ ...record, event: 'panic', extra: { alarm: 'sos' } }], acknowledge: answerTo(0x04) },
    ])
  })

  test('of all alarms, one alone is an SOS', () => {
    const sos = Array.from({ length: 256 }, (_, code) => code).filter((code) => {
      const [message] = read(0x14, `${SECONDS} ${PLACE} ${code.toString(16).padStart(2, '0')} 0001`)
      return message?.kind === 'positions' && message.records[0]?.event === 'panic'
    })
    expect(sos).toEqual([2])
  })

  test('values of the engine', () => {
    expect(read(0x07, `${SECONDS} 0c 10c15555 05 7a555555 42 37f55555 8a 0000aef7`)).toMatchObject([
      {
        status: {
          engineRpm: 1072.25,
          externalVolts: 14.325,
          odometerMeters: 44_791_000,
          extra: { coolantCelsius: 82 },
        },
      },
    ])
  })

  test('an answer to a command is a text, or a place', () => {
    const said = (text: string) => read(0x80, `01 00000000 ${toHex(fromAscii(text))}`)
    expect(said('RESET OK')).toEqual([{ kind: 'text', text: 'RESET OK', acknowledge: answerTo(0x80) }])
    expect(
      said('Lat:S31.5,Lon:W82.25,Course:90.00,Speed:45.00km/h,DateTime:2026-11-28 14:15:16'),
    ).toMatchObject([
      {
        records: [
          { timeMs: Date.UTC(2026, 10, 28, 14, 15, 16), latitude: -31.5, longitude: -82.25, speedKmh: 45 },
        ],
      },
    ])
  })

  test('an answer that repeats the names of a place is a text', () => {
    // Tried in every combination, it would take a minute.
    const text = 'Lat:N1.1Lon:E1.1Course:1.1Speed:1.1'.repeat(115)
    expect(read(0x80, `0100000000 ${toHex(fromAscii(text))}`)).toMatchObject([{ kind: 'text', text }])
  })

  test('what can’t be read is answered, and kept', () => {
    expect(read(0x12, '68e7')).toMatchObject([
      { records: [], unreadable: [{ reason: 'unreadable' }], acknowledge: answerTo(0x12) },
    ])
    expect(read(0x77, 'abcd')).toMatchObject([{ unreadable: [{ reason: 'unsupportedFormat' }] }])
  })
})

describe('Eelink over UDP', () => {
  const number = fromHex(NUMBER)
  const readDatagram = (packages: Uint8Array) =>
    eelinkDatagrams.decode(encodeDatagram(number, packages), context)

  test('each package of a datagram is answered in one', () => {
    const heartbeat = encodePackage(0x03, 1, hex('0006'))
    const login = encodePackage(0x01, 2, hex(`${NUMBER} 01 00`))
    expect(readDatagram(Uint8Array.of(...heartbeat, ...login))).toEqual([
      {
        kind: 'status',
        deviceId: '354188046618349',
        status: { ignition: true },
        acknowledge: encodeDatagram(number, encodePackage(0x03, 1)),
      },
      {
        kind: 'keepAlive',
        answer: encodeDatagram(number, encodePackage(0x01, 2, hex(`${SECONDS} 0001 00`))),
      },
    ])
  })

  test('a wrong checksum is refused, without an answer', () => {
    const bytes = encodeDatagram(number, encodePackage(0x03, 1))
    bytes[8] = (bytes[8] ?? 0) ^ 1
    expect(eelinkDatagrams.decode(bytes, context)).toEqual([
      { kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) },
    ])
  })
})

test('a place is kept before values that are cut off, no fix without its states, and a tag has its temperature', () => {
  expect(read(0x14, `${SECONDS} ${PLACE} 02`)).toMatchObject([
    { records: [{ ...place, event: 'panic', valid: false }] },
  ])
  const values = '0003 0fa0 0000 0000 00000000 00000000 00000000'
  const tag = '01 00 aabbccddeeff 30 00 01 01 0bb8 1580 0000'
  const air = '0000 0000 00000000 00000000 0000'
  expect(read(0x12, `${SECONDS} ${PLACE} ${values} ${air} ${tag}`)).toMatchObject([
    { records: [{ extra: { beaconCelsius: 21.5 } }] },
  ])
})
