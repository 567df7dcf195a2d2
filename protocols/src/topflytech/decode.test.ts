import { describe, expect, test } from 'vitest'
import type { Message } from '../message.ts'
import { fromAscii, fromHex } from '../text/text.ts'
import { vehicleAlarms } from './alarms.ts'
import { topflytechFrames } from './decode.ts'
import { encodeFrame, type Head } from './frame.ts'

const NUMBER = fromHex('0866425032895916')
const DEVICE = '866425032895916'
const head = (type: number, family = 0x25): Head => ({ family, type, serial: 7, number: NUMBER })

function read(type: number, content: string, family?: number): Message[] {
  const bytes = encodeFrame(head(type, family), fromHex(content.replaceAll(' ', '')))
  return topflytechFrames.frame(bytes).frames.flatMap((frame) => topflytechFrames.decode(frame))
}

const TIME = '261128141516'
/** Altitude 20, longitude 14.5, latitude 35.75, 45 km/h, 90 degrees. */
const PLACE = '0000a041 00006841 00000f42 0450 005a'
const location = (alarm: string) =>
  `003c 0384 23 07d0 001f 4c 000005000000 4000 04d2 ffff ${alarm} 00 00001000 90 ${TIME} ${PLACE} 1280`
const record = {
  timeMs: Date.UTC(2026, 10, 28, 14, 15, 16),
  latitude: 35.75,
  longitude: 14.5,
  altitudeMeters: 20,
  speedKmh: 45,
  headingDegrees: 90,
  satellites: 12,
  ignition: true,
  gsmSignal: 5,
  odometerMeters: 4096,
  batteryPercent: 90,
  externalVolts: 12.8,
}

describe('TopFlyTech', () => {
  test('a location is answered with its type and serial number', () => {
    expect(read(0x02, location('00'))).toMatchObject([
      {
        kind: 'positions',
        deviceId: DEVICE,
        records: [{ ...record, extra: { analogInput1Volts: 12.34, digitalInput3: false } }],
        acknowledge: encodeFrame(head(0x02), new Uint8Array()),
      },
    ])
  })

  test('an alarm is answered with its number too; the first family has no serial numbers', () => {
    expect(read(0x04, location('03'))).toMatchObject([
      {
        records: [{ event: 'panic', extra: { alarm: 'sos' } }],
        acknowledge: encodeFrame(head(0x04), Uint8Array.of(3)),
      },
    ])
    expect(read(0x04, location('01'), 0x23)).toMatchObject([
      {
        records: [{ event: 'powerCut' }],
        acknowledge: encodeFrame({ ...head(0x04, 0x23), serial: 1 }, Uint8Array.of(1)),
      },
    ])
  })

  test('values that are cut off hide neither the place nor the SOS before them', () => {
    const long = `003c 0384 23 07d0 001f 4c 000005000000 4000 0000 04d2 ffff ffff ffff ffff 03 00 00001000 90 ${TIME} ${PLACE}`
    expect(read(0x14, long)).toMatchObject([{ records: [{ latitude: 35.75, event: 'panic' }] }])
    expect(read(0x04, `4c 03 ${TIME} ${PLACE} 0000`, 0x27)).toMatchObject([
      { records: [{ latitude: 35.75, event: 'panic' }] },
    ])
  })

  test('of all alarms, one alone is an SOS', () => {
    const sos = Array.from({ length: 256 }, (_, code) => code).filter((code) => {
      const [message] = read(0x04, location(code.toString(16).padStart(2, '0')))
      return message?.kind === 'positions' && message.records[0]?.event === 'panic'
    })
    expect(sos).toEqual([3])
    expect(vehicleAlarms[3]).toBe('sos')
  })

  test('login and heartbeat are answered at once', () => {
    for (const type of [0x01, 0x03]) {
      expect(read(type, '0102')).toEqual([
        { kind: 'keepAlive', answer: encodeFrame(head(type), new Uint8Array()) },
      ])
    }
  })

  test('a tag of a driver is its key, with the place if it has one', () => {
    const tag = (state: string) => `${TIME} 01 0003 ffff9702eff8 20 00 ${state} ${PLACE}`
    expect(read(0x10, tag('00'))).toMatchObject([
      { kind: 'status', status: { ignition: true, extra: { driverKey: 'ffff9702eff8' } } },
    ])
    expect(read(0x10, tag('47'))).toMatchObject([
      {
        kind: 'positions',
        records: [{ latitude: 35.75, speedKmh: 45, extra: { driverKey: 'ffff9702eff8' } }],
      },
    ])
  })

  test('sensors of temperature, below zero too, and of doors', () => {
    const first = '0004 e6215130c50f ff 62 8258 1518 0001 56'
    const second = '0005 d7d17365e625 ff 64 0a73 01 48'
    expect(read(0x10, `${TIME} 00 ${first} ${second}`)).toMatchObject([
      { status: { extra: { celsius: -6, humidityPercent: 54, temperature2Celsius: 26.75, door2: true } } },
    ])
  })

  test('samples around harsh braking end with it', () => {
    const sample = `${TIME} 0000a041 00006841 00000f42 0770 0384 0360`
    expect(read(0x05, `04 ${sample} ${sample}`, 0x26)).toMatchObject([
      {
        records: [
          { speedKmh: 77, engineRpm: 864 },
          { event: 'harshBraking', headingDegrees: 90 },
        ],
      },
    ])
  })

  test('an unknown type is answered, and its bytes are kept', () => {
    expect(read(0x77, 'abcd')).toMatchObject([
      {
        records: [],
        unreadable: [{ reason: 'unsupportedFormat', detail: 'type 0x77' }],
        acknowledge: expect.any(Uint8Array),
      },
    ])
  })

  test('a text that is no position is kept', () => {
    const [frame = new Uint8Array()] = topflytechFrames.frame(fromAscii('(880316890094910BP00ALIVE)')).frames
    expect(topflytechFrames.decode(frame)).toEqual([
      { kind: 'text', deviceId: '880316890094910', text: '(880316890094910BP00ALIVE)' },
    ])
  })
})
