import { describe, expect, test } from 'vitest'
import type { Message } from '../message.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { aplicomFrames } from './decode.ts'
import { encodeFrame, HISTOGRAMS, SNAPSHOT, TACHOGRAPH, VEHICLE } from './frame.ts'

const deviceId = '357298070426498'
const hex = (text: string) => fromHex(text.replaceAll(' ', ''))

function read(type: number, selector: number, content: string): Message[] {
  const bytes = encodeFrame({ type, deviceId, selector }, hex(content))
  return aplicomFrames.frame(bytes).frames.flatMap((frame) => aplicomFrames.decode(frame))
}

const SECONDS = '68e77800'
const timeMs = 1_760_000_000_000

describe('Aplicom', () => {
  test('a snapshot with everything that its selector names', () => {
    const place = `40 ${SECONDS} ${SECONDS} 031f84c8 fd39da40 0c 2d 3c 2d`
    const values = '05 04d20000ffff0001 3200 1004 000003e8 000007d0 02 000017bd1cb3 00 0076'
    expect(
      read(SNAPSHOT, 0x8ffc, `0b 01 ${place} ${values}`.replace('04d20000ffff0001', '04d2000003e80001')),
    ).toEqual([
      {
        kind: 'positions',
        deviceId,
        records: [
          {
            timeMs,
            latitude: 52.397256,
            longitude: -46.540224,
            speedKmh: 45,
            headingDegrees: 90,
            altitudeMeters: 118,
            satellites: 12,
            externalVolts: 12.8,
            batteryVolts: 4.1,
            extra: {
              eventId: 11,
              ...Object.fromEntries(
                Array.from({ length: 8 }, (_, at) => [`digitalInput${at + 1}`, at === 0 || at === 2]),
              ),
              analogInput1Volts: 1.234,
              analogInput2Volts: 0,
              analogInput3Volts: 1,
              analogInput4Volts: 0.001,
              tripOdometerMeters: 1000,
              ...Object.fromEntries(
                Array.from({ length: 8 }, (_, at) => [`digitalOutput${at + 1}`, at === 1]),
              ),
              driverKey: '0398269619',
            },
          },
        ],
      },
    ])
  })

  test('a snapshot without a place is a status', () => {
    expect(read(SNAPSHOT, 0x8004, `09 00 ${SECONDS} 3200 1004`)).toEqual([
      {
        kind: 'status',
        deviceId,
        timeMs,
        status: { externalVolts: 12.8, batteryVolts: 4.1, extra: { eventId: 9 } },
      },
    ])
  })

  test('cards and distances of the tachograph', () => {
    const card = toHex(fromAscii('DF00025371628000')).padEnd(40, '0')
    expect(read(TACHOGRAPH, 0x2284, `17 00 ${SECONDS} 4b10c0 00001000 1f40 010d ${card}`)).toMatchObject([
      {
        kind: 'status',
        timeMs,
        status: { odometerMeters: 20_480, engineRpm: 1000, extra: { driverKey: 'DF00025371628000' } },
      },
    ])
  })

  test('values of an engine', () => {
    expect(
      read(VEHICLE, 0x0824, `6d 00 ${SECONDS} 00 0000000a 00000000 00 32 50 00000014 1f40 0000 00000064 7d`),
    ).toMatchObject([
      {
        status: {
          engineRpm: 1000,
          fuelUsedLitres: 50,
          fuelPercent: 50,
          extra: { engineMinutes: 60, throttlePercent: 50 },
        },
      },
    ])
  })

  test('of histograms only the time is kept', () => {
    expect(read(HISTOGRAMS, 0x0004, `6d 01 ${SECONDS} 0000`)).toEqual([
      { kind: 'status', deviceId, timeMs, status: { extra: { eventId: 109 } } },
    ])
  })

  test('digits between messages say that the device is alive', () => {
    const bytes = encodeFrame({ type: HISTOGRAMS, deviceId, selector: 0 }, hex('6d01'))
    const { frames, rest } = aplicomFrames.frame(Uint8Array.of(0x30, 0x31, ...bytes, 0x39))
    expect([frames.length, frames[0]?.length, rest.length]).toEqual([1, bytes.length, 0])
  })

  test('a message that is cut off is kept as it came', () => {
    expect(read(SNAPSHOT, 0x8004, '09 00')).toMatchObject([
      { records: [], unreadable: [{ reason: 'unreadable' }] },
    ])
  })

  test('the end of an IMEI is completed by its check digit', () => {
    expect(aplicomFrames.numberOf(hex('45 02 67c06f 0000'))).toMatch(/^\d{15}$|^\d+$/)
  })
})

describe('Aplicom messages that are incomplete', () => {
  test('a place is kept before values that are cut off', () => {
    const place = `40 ${SECONDS} ${SECONDS} 031f84c8 fd39da40 0c 2d 3c 2d`
    expect(read(SNAPSHOT, 0x8ffc, `0b 01 ${place} 05 04d2`)).toMatchObject([
      { kind: 'positions', records: [{ latitude: 52.397256, speedKmh: 45, satellites: 12 }] },
    ])
  })

  test('the speed of the tachograph is kept unless it has none', () => {
    const speedOf = (digits: string) => read(TACHOGRAPH, 0x0044, `17 00 ${SECONDS} 4b10c0 ${digits}`)
    expect(speedOf('1d99')).toMatchObject([{ status: { extra: { obdSpeedKmh: 29.6 } } }])
    expect(speedOf('ffff')).toEqual([
      { kind: 'status', deviceId, timeMs, status: { extra: { eventId: 23 } } },
    ])
  })
})
