import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { galileoskyFrames } from './decode.ts'
import { COMPACT_RECORDS, encodeFrame, PHOTOGRAPH, RECORDS } from './frame.ts'

const IMEI = '868204001594083'
const NUMBER = `03${toHex(fromAscii(IMEI))}`
const hex = (text: string) => fromHex(text.replaceAll(' ', ''))

function read(content: string, type = RECORDS, receivedMs = RECEIVED_MS): Message[] {
  const bytes = encodeFrame(type, hex(content))
  return galileoskyFrames
    .frame(bytes)
    .frames.flatMap((frame) => galileoskyFrames.decode(frame, { receivedMs }))
}

function answerTo(content: string, type = RECORDS): Uint8Array {
  return Uint8Array.of(type === PHOTOGRAPH ? 7 : 2, ...encodeFrame(type, hex(content)).subarray(-2))
}

/** 8 satellites, 55.75° N, 37.5° W, 45 km/h, 90 degrees, 118 m. */
const RECORD = '20 0078e768 30 08 70ad5203 a0cbc3fd 33 c201 8403 34 7600 35 0a'
const record = {
  timeMs: RECEIVED_MS,
  latitude: 55.75,
  longitude: -37.5,
  speedKmh: 45,
  headingDegrees: 90,
  altitudeMeters: 118,
  satellites: 8,
  hdop: 1,
}

describe('Galileosky', () => {
  test('records with their values are answered with the checksum of the packet', () => {
    const content = `${NUMBER} ${RECORD} 41 0032 42 0410 45 0100 46 0600 50 d204 90 d2040000 c1 64 78 401f d4 a0860100`
    expect(read(content)).toEqual([
      {
        kind: 'positions',
        records: [
          {
            ...record,
            externalVolts: 12.8,
            batteryVolts: 4.1,
            fuelPercent: 40,
            engineRpm: 1000,
            odometerMeters: 100_000,
            extra: {
              digitalOutput1: true,
              digitalOutput2: false,
              digitalOutput3: false,
              digitalOutput4: false,
              digitalInput1: false,
              digitalInput2: true,
              digitalInput3: true,
              digitalInput4: false,
              analogInput1Volts: 1.234,
              driverKey: '1234',
              coolantCelsius: 80,
            },
          },
        ],
        acknowledge: answerTo(content),
      },
    ])
  })

  test('a tag that repeats begins the next record', () => {
    const [message] = read(`${NUMBER} ${RECORD} ${NUMBER} ${RECORD}`)
    expect(message).toMatchObject({ records: [record, record] })
  })

  test('milliseconds, the temperature of the device and the network it used are tags of their own', () => {
    const [message] = read(`${RECORD} 21 f401 43 f6 49 01 41 0032`)
    expect(message?.kind === 'positions' && message.records[0]).toEqual({
      ...record,
      timeMs: RECEIVED_MS + 500,
      externalVolts: 12.8,
      extra: { deviceCelsius: -10 },
    })
  })

  test('zeros of a CAN bus that is not there are no empty tank', () => {
    const [message] = read(`${RECORD} c0 00000000 c1 00000000 c2 00000000`)
    expect(message?.kind === 'positions' && message.records[0]).toEqual(record)
  })

  test('a packet without the number belongs to the device named before', () => {
    const numberOf = (content: string) => galileoskyFrames.numberOf(encodeFrame(RECORDS, hex(content)))
    expect([numberOf(`01 0a 02 0b ${NUMBER}`), numberOf(RECORD)]).toEqual([IMEI, undefined])
  })

  test('records before an unknown tag are kept, and the packet is answered', () => {
    const content = `${RECORD} 20 0078e768 3f 00`
    expect(read(content)).toMatchObject([
      { records: [], unreadable: [{ reason: 'unreadable' }] },
      { records: [record], acknowledge: answerTo(content) },
    ])
  })

  test('the place of a record is kept although an unknown tag follows in it', () => {
    const content = `${RECORD} 3f 00`
    expect(read(content)).toMatchObject([
      { records: [], unreadable: [{ reason: 'unreadable' }] },
      { records: [record], acknowledge: answerTo(content) },
    ])
  })

  test('an answer to a command is a text', () => {
    expect(read(`${NUMBER} e1 03 ${toHex(fromAscii('OK;'))}`)).toMatchObject([{ kind: 'text', text: 'OK;' }])
  })

  test('a compact record of the last second of a year comes in the next', () => {
    const seconds = 365 * 86_400 - 1
    const latitude = Math.round(((55.75 + 90) * 2 ** 21) / 180)
    const longitude = Math.round(((-37.5 + 180) * 2 ** 22) / 360)
    const bits = [
      [0, 1],
      [seconds, 25],
      [0, 1],
      [longitude, 22],
      [latitude, 21],
      [0, 10],
    ].map(([value = 0, size = 0]) => value.toString(2).padStart(size, '0'))
    const minimum = BigInt(`0b${bits.join('')}`)
      .toString(16)
      .padStart(20, '0')
    const receivedMs = Date.UTC(2027, 0, 1, 0, 0, 10)
    const [message] = read(`${minimum} 01 41 0032`, COMPACT_RECORDS, receivedMs)
    expect(message).toMatchObject({
      records: [{ timeMs: Date.UTC(2026, 11, 31, 23, 59, 59), externalVolts: 12.8 }],
    })
    const [place] = message?.kind === 'positions' ? message.records : []
    expect(place?.latitude).toBeCloseTo(55.75, 3)
    expect(place?.longitude).toBeCloseTo(-37.5, 3)
  })

  test('a part of a photograph is answered, and kept', () => {
    expect(read('0102', PHOTOGRAPH)).toMatchObject([
      { unreadable: [{ reason: 'unsupportedFormat' }], acknowledge: answerTo('0102', PHOTOGRAPH) },
    ])
  })

  test('a wrong checksum is refused, without an answer', () => {
    const bytes = encodeFrame(RECORDS, hex(RECORD))
    bytes[5] = (bytes[5] ?? 0) ^ 1
    expect(galileoskyFrames.decode(bytes, { receivedMs: RECEIVED_MS })).toEqual([
      { kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) },
    ])
  })
})
