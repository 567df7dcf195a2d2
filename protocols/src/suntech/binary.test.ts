import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { suntechFrames } from './decode.ts'

function readAll(hex: string): Message[] {
  const bytes = fromHex(hex.replaceAll(' ', ''))
  return suntechFrames
    .frame(bytes)
    .frames.flatMap((frame) => suntechFrames.decode(frame, { receivedMs: RECEIVED_MS }))
}

/** With its length. */
function message(type: string, body: string): string {
  const bytes = body.replaceAll(' ', '').length / 2
  return `${type} ${bytes.toString(16).padStart(4, '0')} ${body}`
}

/** Model, version, live; a time, a cell, a place, speed, course, satellites, fix, inputs, outputs. */
const FIELDS = '34 010003 01 1a0b1c 0e0f10 00001877 01cc 0000 1801 1f 0047f9d5 846a0681 0fb4 2328 14 01 03 02'
const place = {
  timeMs: Date.UTC(2026, 10, 28, 14, 15, 16),
  latitude: 4.717013,
  longitude: -74.057345,
  speedKmh: 40.2,
  headingDegrees: 90,
  satellites: 20,
  ignition: true,
}
const extra = {
  gsmOperator: 46000,
  gsmArea: 0x1801,
  gsmCell: 0x1877,
  digitalInput1: true,
  digitalInput2: false,
  digitalOutput1: false,
  digitalOutput2: true,
}

describe('Suntech in bytes', () => {
  test('a state with battery and supply', () => {
    expect(readAll(message('81', `0520001338 3fffff ${FIELDS} 00 01 23a1 0029 04ba 00010fb4`))).toEqual([
      {
        kind: 'positions',
        deviceId: '0520001338',
        records: [{ ...place, batteryVolts: 4.1, externalVolts: 12.1, extra }],
      },
    ])
  })

  test('a mask leaves fields out', () => {
    expect(readAll(message('81', '0520001338 020030 1a0b1c 0e0f10 01'))).toMatchObject([
      { kind: 'status', timeMs: place.timeMs, status: { ignition: true } },
    ])
  })

  test('an alert has its alarm, and a card that was read is a driver’s key', () => {
    const alert = (code: string) => readAll(message('82', `0520001338 3fffff ${FIELDS} ${code}`))
    expect(alert('2a 0000')).toMatchObject([{ records: [{ event: 'panic', extra: { alarm: 'sos' } }] }])
    expect(alert('3b 0000 0011223344556677')).toMatchObject([
      { records: [{ extra: { driverKey: '0011223344556677' } }] },
    ])
  })

  test('of all alerts, one alone is an SOS', () => {
    const sos = Array.from({ length: 256 }, (_, code) => code).filter((code) => {
      const hex = code.toString(16).padStart(2, '0')
      const [read] = readAll(message('82', `0520001338 3fffff ${FIELDS} ${hex} 0000 0011223344556677`))
      return read?.kind === 'positions' && read.records[0]?.event === 'panic'
    })
    expect(sos).toEqual([42])
  })

  test('the short form of old devices', () => {
    expect(
      readAll(
        '02003210511340877028813f180c170016041051290c0635652d793653000038001a30e601665e560000000100750002712704000103',
      ),
    ).toEqual([
      {
        kind: 'positions',
        deviceId: '511340877',
        records: [
          {
            timeMs: Date.UTC(2024, 11, 23, 0, 22, 4),
            latitude: -12.063565,
            longitude: -45.793653,
            speedKmh: 0.38,
            headingDegrees: 26.3,
            odometerMeters: 23_486_038,
            externalVolts: 0,
            ignition: false,
            extra: {
              digitalInput1: false,
              digitalInput2: false,
              digitalInput3: false,
              digitalOutput1: false,
              digitalOutput2: false,
              eventId: 1,
            },
          },
        ],
      },
    ])
  })

  test('what is cut off is kept as it came', () => {
    expect(readAll(message('81', '0520001338 3fffff 34'))).toMatchObject([
      { records: [], unreadable: [{ reason: 'unreadable' }] },
    ])
  })
})
