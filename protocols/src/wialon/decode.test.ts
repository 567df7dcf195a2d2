import { describe, expect, test } from 'vitest'
import { crc16Ibm } from '../checksums/crc.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { wialonDatagrams, wialonFrames } from './decode.ts'
import { encodePositions } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const PLACE = '281126;112003;3553.9340;N;01430.8760;E;48;271;12;9'
const PLACED = { timeMs: Date.UTC(2026, 10, 28, 11, 20, 3), latitude: 35.8989, longitude: 14.5146 }

const { readAll, records: recordsOf } = readingsOf(wialonFrames)

function answersTo(text: string): string[] {
  return readAll(text).map((message) => {
    const {
      accept,
      answer,
      acknowledge,
    }: { accept?: Uint8Array; answer?: Uint8Array; acknowledge?: Uint8Array } = message
    return toAscii(accept ?? answer ?? acknowledge ?? new Uint8Array())
  })
}

function checked(type: string, text: string): string {
  return `#${type}#${text}${crc16Ibm(fromAscii(text)).toString(16).toUpperCase()}\r\n`
}

describe('a line is answered', () => {
  test.each([
    ['#L#353419036066061;NA\r\n', '#AL#1\r\n'],
    [checked('L', '2.0;353419036066061;NA;'), '#AL#1\r\n'],
    ['#L#2.0;353419036066061;NA;0000\r\n', '#AL#10\r\n'],
    ['#P#\r\n', '#AP#\r\n'],
    [`#SD#${PLACE}\r\n`, '#ASD#1\r\n'],
    [checked('SD', `${PLACE};`), '#ASD#1\r\n'],
    [`#SD#${PLACE};0000\r\n`, '#ASD#13\r\n'],
    [`#D#${PLACE};1;NA;NA;;NA;NA\r\n`, '#AD#1\r\n'],
    [`#D#${PLACE};1;NA;NA;;NA;NA;0000\r\n`, '#AD#16\r\n'],
    [`#B#${PLACE}|${PLACE}\r\n`, '#AB#2\r\n'],
    [checked('B', `${PLACE}|${PLACE}|`), '#AB#2\r\n'],
    [`#B#${PLACE}|${PLACE}|0000\r\n`, '#AB#\r\n'],
    ['#M#done\r\n', '#AM#1\r\n'],
  ])('%j', (text, answer) => {
    expect(answersTo(text)).toEqual([answer])
  })
})

test('inputs, analog values, the key and parameters of any name', () => {
  const [record] = recordsOf(
    `#D#${PLACE};0.8;5;2;14.77,0.02;AB45DF01145;ign:1:1,SOS:1:1,bat:1:90,fuel1:2:21.5,door:3:open\r\n`,
  )
  expect(record).toEqual({
    ...PLACED,
    speedKmh: 48,
    headingDegrees: 271,
    altitudeMeters: 12,
    satellites: 9,
    hdop: 0.8,
    ignition: true,
    event: 'panic',
    batteryPercent: 90,
    extra: {
      digitalInput1: true,
      digitalInput2: false,
      digitalInput3: true,
      digitalInput4: false,
      digitalOutput1: false,
      digitalOutput2: true,
      digitalOutput3: false,
      digitalOutput4: false,
      analogInput1Volts: 14.77,
      analogInput2Volts: 0.02,
      driverKey: 'AB45DF01145',
      alarm: 'sos',
      fuel1: 21.5,
      door: 'open',
    },
  })
})

test('what has no time is of now, and what has no coordinates is no position', () => {
  expect(recordsOf(`#D#NA;NA;3553.9340;N;01430.8760;E;NA;NA;NA;NA;NA;NA;NA;;NA;NA\r\n`)).toEqual([
    { ...PLACED, timeMs: RECEIVED_MS },
  ])
  expect(readAll('#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;SOS:1:1\r\n')).toMatchObject([
    { kind: 'status', status: { event: 'panic' } },
  ])
})

test('fewer than three satellites know no place', () => {
  expect(recordsOf(`#SD#${PLACE.replace(/9$/, '2')}\r\n`)).toMatchObject([{ valid: false }])
})

test('the bytes of a photo are no lines', () => {
  const text = `#I#7;0;1;281126;112003;a.jpg\r\n#P#\r\n\n\n#SD#${PLACE}\r\n`
  expect(readAll(text)).toMatchObject([{ kind: 'positions' }])
})

test('a datagram names its device', () => {
  for (const head of ['353419036066061', '2.0;353419036066061']) {
    const { frames } = wialonDatagrams.frame(fromAscii(`${head}#SD#${PLACE}`))
    expect(frames.map(wialonDatagrams.numberOf)).toEqual(['353419036066061'])
    const [message] = frames.flatMap((frame) => wialonDatagrams.decode(frame, { receivedMs: RECEIVED_MS }))
    expect(message).toMatchObject({ kind: 'positions', deviceId: '353419036066061', records: [PLACED] })
  }
})

test('a device may be called by letters', () => {
  expect(readAll('#L#van-7;NA\r\n')).toMatchObject([{ kind: 'login', deviceId: 'van-7' }])
  const [frame = new Uint8Array()] = wialonDatagrams.frame(fromAscii(`van.7#SD#${PLACE}`)).frames
  expect(wialonDatagrams.numberOf(frame)).toBe('van.7')
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: 14.5146,
    altitudeMeters: -3,
    speedKmh: 48,
    headingDegrees: 271,
    satellites: 9,
    hdop: 0.8,
    batteryPercent: 77,
    externalVolts: 12.4,
    ignition: false,
    event: 'panic',
  }
  expect(recordsOf(encodePositions([said]))).toMatchObject([said])
  expect(recordsOf(encodePositions([said, said]))).toMatchObject([said, said])
})
