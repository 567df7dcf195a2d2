import { describe, expect, test } from 'vitest'
import { crc16Xmodem } from '../checksums/crc.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { queclinkFrames } from './decode.ts'
import { readingsOf } from '../testing/readings.ts'

const IMEI = '865084030003675'
const NUMBER = '56325403000343 05'.replaceAll(' ', '')
const DEVICE = '45 0102 0209'
const LOCATION = '01 0050 03 005a 0014 073c4d41 01db86bd 07ea 0b1c 0e0f10 0460 0000 1877 0013 00'
const SENT_AT = '07ea 0b1c 0e0f14'

const { readAll } = readingsOf(queclinkFrames)

/** With its length at its place, its count and its checksum. */
function message(
  kind: string,
  { head, body, lengthBytes = 2 }: { head: string; body: string; lengthBytes?: number },
) {
  const [before, after] = [head, body].map((text) => text.replaceAll(' ', ''))
  const bytes = 4 + ((before?.length ?? 0) + (after?.length ?? 0)) / 2 + lengthBytes + 6
  const length = bytes.toString(16).padStart(lengthBytes * 2, '0')
  const content = fromHex(`${before}${length}${after}00a7`)
  const checksum = crc16Xmodem(content, 0, content.length, 0xffff).toString(16).padStart(4, '0')
  return Uint8Array.of(...fromAscii(kind), ...content, ...fromHex(`${checksum}0d0a`))
}

const report = (kind: string, type: string, states: string, rest: string) =>
  message(kind, { head: `${type} 00fc1fbf`, body: `${DEVICE} ${NUMBER} ${states} ${rest} ${SENT_AT}` })

const place = {
  timeMs: Date.UTC(2026, 10, 28, 14, 15, 16),
  latitude: 31.164093,
  longitude: 121.392449,
  altitudeMeters: 20,
  speedKmh: 80.3,
  headingDegrees: 90,
  hdop: 1,
}

describe('Queclink in bytes', () => {
  test('all locations of a report are positions; its states belong to the last', () => {
    expect(readAll(report('+RSP', '07', '64 377e 22 07 10', `02 ${LOCATION} ${LOCATION} 000000`))).toEqual([
      {
        kind: 'positions',
        deviceId: IMEI,
        records: [
          place,
          {
            ...place,
            batteryPercent: 100,
            externalVolts: 14.206,
            ignition: true,
            movement: true,
            satellites: 7,
          },
        ],
        acknowledge: fromAscii('+SACK:00A7$'),
      },
    ])
  })

  test('locations are found behind the values of any model; the time of sending is none', () => {
    const states = '377e 0000 0000 0000 01 00 22 07'
    expect(readAll(report('+BSP', '07', states, `01 ${LOCATION} 00000000 00000000 00000000`))).toMatchObject([
      { kind: 'positions', records: [place] },
    ])
    expect(
      readAll(report('+RSP', '01', states, '00000000 00000000 00000000 00000000 00000000')),
    ).toMatchObject([{ kind: 'status', timeMs: Date.UTC(2026, 10, 28, 14, 15, 20) }])
  })

  test('events have their alarm, or the ignition', () => {
    const event = (type: string) => readAll(report('+EVT', type, '64 377e 41 07', `00 01 ${LOCATION}`))
    expect(event('17')).toMatchObject([
      { records: [{ event: 'crash', extra: { eventId: 23, alarm: 'crash' } }] },
    ])
    expect(event('2d')).toMatchObject([{ records: [{ ignition: true }] }])
    expect(event('2e')).toMatchObject([{ records: [{ ignition: false }] }])
  })

  test('a vehicle that is towed', () => {
    expect(readAll(report('+RSP', '07', '64 377e 16 07', `00 01 ${LOCATION}`))).toMatchObject([
      { records: [{ event: 'towing', ignition: false, movement: true }] },
    ])
  })

  test('a position a second: a whole one, a difference, one that is lost', () => {
    // 40 km/h, 90 degrees; then 1 km/h more, 2 degrees less, 30 and -20 millionths of a degree.
    const whole = '4320 5a 073c4d41 01db86bd 68e77800'
    const bits = ['10', '0', '0001010', '1111110', '000000011110', '11111101100'].join('')
    const difference = BigInt(`0b${bits}`).toString(16).padStart(10, '0')
    expect(readAll(report('+RSP', '64', '64 377e 22 07', `0003 ${whole} ${difference} c0`))).toMatchObject([
      {
        records: [
          { timeMs: RECEIVED_MS, speedKmh: 40, headingDegrees: 90, longitude: 121.392449 },
          {
            timeMs: RECEIVED_MS + 1000,
            speedKmh: 41,
            headingDegrees: 88,
            longitude: 121.392479,
            latitude: 31.164073,
            batteryPercent: 100,
          },
        ],
      },
    ])
  })

  test('a heartbeat is answered as a text is', () => {
    const bytes = message('+HBD', { head: 'ef', body: `${DEVICE} ${NUMBER} ${SENT_AT}`, lengthBytes: 1 })
    expect(readAll(bytes)).toEqual([
      { kind: 'status', deviceId: IMEI, status: {}, acknowledge: fromAscii('+SACK:GTHBD,,00A7$') },
    ])
  })

  test('a device that sends its name belongs to the number before', () => {
    const named = toHex(fromAscii('gv200')).padEnd(16, '0')
    const bytes = message('+HBD', { head: 'ff', body: `${DEVICE} ${named} ${SENT_AT}`, lengthBytes: 1 })
    expect(queclinkFrames.numberOf(bytes)).toBe(undefined)
  })

  test('a wrong checksum is refused, without an answer', () => {
    const bytes = report('+RSP', '07', '64 377e 22 07', `00 01 ${LOCATION}`)
    bytes[30] = (bytes[30] ?? 0) ^ 1
    expect(readAll(bytes)).toEqual([
      { kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) },
    ])
  })

  test('the newest form: records of items, of which a location is a position', () => {
    const item = '52 17 08 073c4d41 01db86bd 68e77800 0323 0c 005a 0000c8 09 00'
    const record = `68e77800 0001 07 00 ${item} 10 01 05`
    const size = record.replaceAll(' ', '').length / 2 + 1
    const body = `00 0${IMEI} 0045 0102 00 00 ${size.toString(16)} ${record} 00a7 00 24`.replaceAll(' ', '')
    const bytes = fromHex(`2b00${(4 + body.length / 2).toString(16).padStart(4, '0')}${body}`)
    const [frame = new Uint8Array()] = queclinkFrames.frame(bytes).frames
    expect(queclinkFrames.numberOf(frame)).toBe(IMEI)
    expect(readAll(bytes)).toMatchObject([
      {
        deviceId: IMEI,
        records: [{ timeMs: RECEIVED_MS, speedKmh: 80.3, altitudeMeters: 20, satellites: 9, hdop: 1.2 }],
      },
    ])
  })

  test('texts and bytes may come on one connection', () => {
    const bytes = report('+RSP', '07', '64 377e 22 07', `00 01 ${LOCATION}`)
    const text = fromAscii(`+ACK:GTHBD,060228,${IMEI},,20261128141516,00A8$`)
    const { frames, rest } = queclinkFrames.frame(Uint8Array.of(...bytes, ...text, ...bytes))
    expect([frames.map(({ length }) => length), rest.length]).toEqual([
      [bytes.length, text.length, bytes.length],
      0,
    ])
  })
})
