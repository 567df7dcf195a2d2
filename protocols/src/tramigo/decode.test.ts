import { describe, expect, test } from 'vitest'
import type { PositionRecord } from '../message.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { tramigoFrames } from './decode.ts'
import { encodePosition } from './encode.ts'

const context = { receivedMs: RECEIVED_MS }

/** A text that was sent at that time, or by a device without a clock. */
function textOf(text: string, sentMs: number): Uint8Array {
  const writer = new ByteWriter()
  writer.put(fromHex('8000c526b000'))
  writer.uint16Le(20 + text.length)
  writer.put(fromHex('01010000'))
  writer.uint32(58_038_277)
  writer.uint32Le(sentMs / 1000)
  writer.put(fromAscii(text))
  return writer.finish()
}

function recordOf(text: string, sentMs = Date.UTC(2017, 7, 9, 0, 49, 21)): PositionRecord | undefined {
  const [message] = tramigoFrames.decode(textOf(text, sentMs), context)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

const PLACE = 'at Valero Street, Makati, PH, 14.55872, 121.02321'

test('a text has a place, a course and a speed, and is answered with its number', () => {
  const text = `Tramigo: Moving, 0.13 km SE of Laurut Tin School, MY, 4.83122, 100.73078, NE with speed 9 km/h, 00:48:52 Aug 9  EOF`
  expect(tramigoFrames.decode(textOf(text, Date.UTC(2017, 7, 9, 0, 49, 21)), context)).toEqual([
    {
      kind: 'positions',
      deviceId: '58038277',
      records: [
        {
          timeMs: Date.UTC(2017, 7, 9, 0, 48, 52),
          latitude: 4.83122,
          longitude: 100.73078,
          headingDegrees: 45,
          speedKmh: 9,
        },
      ],
      acknowledge: fromAscii('gprs,ack,50470'),
    },
  ])
})

describe('the time of a text', () => {
  const at = (time: string, sentMs: number) => {
    const record = recordOf(`Tramigo: Parked, ${PLACE}, ${time} EOF`, sentMs)
    return record && new Date(record.timeMs).toISOString().slice(0, 19)
  }

  test('has the year of its sending, which may have begun in between', () => {
    expect(at('23:59:30 Dec 31', Date.UTC(2022, 0, 1, 0, 1))).toBe('2021-12-31T23:59:30')
    expect(at('00:01 Jan 1', Date.UTC(2021, 11, 31, 23, 59))).toBe('2022-01-01T00:01:00')
  })

  test('is local, and is turned into UTC by the time of its sending', () => {
    expect(at('10:01 Mar 11', Date.UTC(2016, 2, 11, 9, 1, 14))).toBe('2016-03-11T09:01:00')
    expect(at('05:29:50 Mar 12', Date.UTC(2016, 2, 12, 0, 0, 10))).toBe('2016-03-11T23:59:50')
  })

  test('is that of its sending if it has none, and that of its arrival for a device without a clock', () => {
    expect(at('later', Date.UTC(2016, 2, 11, 9, 1, 14))).toBe('2016-03-11T09:01:14')
    expect(at('08:50 Oct 9', 0)).toBe('2025-10-09T08:50:00')
  })
})

test.each([
  ['Ignition on detected, moving', { ignition: true }],
  ['Ignition off detected, IgnOnPeriod: 00:05:14, stopped', { ignition: false, speedKmh: 0 }],
  ['Vehicle in idle state, parked', { speedKmh: 0 }],
  ['Status, GPS: 91%, GSM: 77%, battery: 89% (charging)', { batteryPercent: 89, gsmSignal: 4 }],
  ['SOS, stopped', { event: 'panic', extra: { alarm: 'sos' } }],
])('"%s" is understood', (words, expected) => {
  expect(recordOf(`Van 7: ${words}, ${PLACE}, 00:48 Aug 9 EOF`)).toMatchObject(expected)
})

test('words in the name of a device or a place are none of its report', () => {
  const record = recordOf(`SOS car: Status, at SOS Village, PH, 14.55872, 121.02321, 00:48 Aug 9 EOF`)
  expect([record?.event, record?.speedKmh]).toEqual([undefined, undefined])
})

test('a text without a place is a status, and answered too', () => {
  const [message] = tramigoFrames.decode(textOf('Tramigo: Report, turned on, 00:48 Aug 9', 0), context)
  expect(message).toMatchObject({ kind: 'status', acknowledge: fromAscii('gprs,ack,50470') })
})

test('a compact report has a place with a sign, a speed, satellites and an odometer', () => {
  const place = `${toHex(Uint8Array.of(0x80, 0x69, 0x67, 0xff))}00c2eb0b`
  const head = '0100c52600010036 01010000 69101a02 00000000'
  const values = '1f00 0900 0c00 0000 6400 b400 e8030000 0000 0100 903c6d38'
  const hex = `${head} 0100 0000 ${place} ${values}`.replaceAll(' ', '')
  expect(tramigoFrames.decode(fromHex(hex), context)).toEqual([
    {
      kind: 'positions',
      deviceId: '35262569',
      records: [
        {
          timeMs: 946_683_024_000,
          latitude: -1,
          longitude: 20,
          speedKmh: 36,
          headingDegrees: 180,
          satellites: 9,
          gsmSignal: 5,
          odometerMeters: 1000,
          extra: { eventId: 1, charging: true },
        },
      ],
    },
  ])
})

test('nothing is read behind a block of an unknown type', () => {
  const record: PositionRecord = { timeMs: RECEIVED_MS, latitude: -35.9, longitude: 14.5, speedKmh: 50 }
  const message = encodePosition('353419036066061', { ...record, ignition: true, batteryPercent: 80 }, 1)
  const longer = Uint8Array.of(...message, 99, 1)
  longer[1] = longer.length
  expect(tramigoFrames.decode(longer, context)).toMatchObject([
    { deviceId: '353419036066061', records: [{ ...record, ignition: true, batteryPercent: 80 }] },
  ])
})

test('a place whose time is cut off is refused, since it may be an old one', () => {
  const record: PositionRecord = { timeMs: RECEIVED_MS, latitude: -35.9, longitude: 14.5, speedKmh: 50 }
  const message = encodePosition('353419036066061', record, 1)
  const cutOff = message.slice(0, -3)
  cutOff[1] = cutOff.length
  expect(() => tramigoFrames.decode(cutOff, context)).toThrow(ProtocolError)
})

test('a length that is less than a head is refused', () => {
  expect(() => tramigoFrames.frame(fromHex(`8000c526b0001000${'00'.repeat(20)}`))).toThrow('a length of 16')
})
