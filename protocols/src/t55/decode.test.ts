import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message, PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { t55Frames } from './decode.ts'
import { encodePosition } from './encode.ts'

const NUMBER = '358244017671308'

function readAll(text: string): Message[] {
  const { frames } = t55Frames.frame(fromAscii(`${text}\r\n`))
  return frames.flatMap((frame) => t55Frames.decode(frame, { receivedMs: RECEIVED_MS }))
}

function recordOf(text: string): PositionRecord | undefined {
  const [message] = readAll(text)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

const RMC = '$GPRMC,094907.000,A,3553.9340,N,01430.8760,E,10.00,60.26,281126,,*33'

test.each([
  [`$PGID,${NUMBER}*0F`, NUMBER],
  [`$DEVID,${NUMBER}*0F`, NUMBER],
  [`$PSIWMDID,${NUMBER}*0F`, NUMBER],
  [`$IMEI=${NUMBER}`, NUMBER],
  [`IMEI ${NUMBER}`, NUMBER],
  [NUMBER, NUMBER],
  [`${NUMBER}${RMC}`, NUMBER],
  [`${NUMBER},${RMC}`, NUMBER],
  [`fleet/${NUMBER}/${RMC}`, NUMBER],
  [`${RMC},11,${NUMBER},1,090,086`, NUMBER],
  [`QZE,${NUMBER},35,28112026,113553,22.13673,114.57263,0,22,A,0`, NUMBER],
  [`$ID,${NUMBER},666,370,GPSET,V`, NUMBER],
  ['$GPTXT,NET,1003,A1,-53,232 01*77', '1003'],
  [
    '$PUBX,00,130209.00,3650.51159,N,01346.10602,E,785.9,D3,4.1,5.2,0.1,87.4,-0.05,7.0,0.8,1.2,0.8,24,01012,0*6D',
    '01012',
  ],
  [RMC, undefined],
  ['$GPGGA,000000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47', undefined],
])('the number in %s', (line, number) => {
  expect(t55Frames.numberOf(fromAscii(line))).toBe(number)
})

describe('a sentence is a position', () => {
  const placed = { latitude: 35.8989, longitude: 14.5146 }

  test('with speed and heading', () => {
    expect(recordOf(RMC)).toEqual({
      ...placed,
      timeMs: Date.UTC(2026, 10, 28, 9, 49, 7),
      speedKmh: 18.52,
      headingDegrees: 60.26,
    })
  })

  test('without a date it is of the day on which that time has come', () => {
    expect(recordOf('$GNGGA,084414.90,3553.9340,N,01430.8760,E,1,12,0.84,740.7,M,44.8,M,,*4E')).toEqual({
      ...placed,
      timeMs: Date.UTC(2025, 9, 9, 8, 44, 14),
      satellites: 12,
      hdop: 0.84,
      altitudeMeters: 740.7,
    })
    expect(recordOf('$GPGLL,3553.9340,N,01430.8760,E,225444,V,*1D')).toEqual({
      ...placed,
      timeMs: Date.UTC(2025, 9, 8, 22, 54, 44),
      valid: false,
    })
  })

  test('without a time it is of now', () => {
    expect(recordOf('$GPRMA,A,3553.9340,N,01430.8760,E,,,10.0,271.5,*05')).toEqual({
      ...placed,
      timeMs: RECEIVED_MS,
      speedKmh: 18.52,
      headingDegrees: 271.5,
    })
  })

  test('with tags', () => {
    const text = `$ID,${NUMBER},666,370,ALARM,0x00004000,IOP,M,48,GPSET,A,D,281126,T,161628,S,9:7,La,35.8989,N,Lo,14.5146,W,H,21.47,V,48.5,DD,1200`
    expect(recordOf(text)).toEqual({
      timeMs: Date.UTC(2026, 10, 28, 16, 16, 28),
      latitude: 35.8989,
      longitude: -14.5146,
      speedKmh: 48.5,
      headingDegrees: 21.47,
      satellites: 7,
      odometerMeters: 1200,
      extra: { eventId: 0x4000 },
    })
  })

  test('and zeros that are invalid are none', () => {
    expect(readAll('$GPRMC,192350.000,V,0000.0000,N,00000.0000,E,,,110318,,*12')).toEqual([
      { kind: 'status', status: {} },
    ])
  })
})

test('inputs, supply and battery come in a sentence of their own', () => {
  expect(readAll('$GPIOP,10000000,01000000,0.10,0.00,0.00,0.00,12.40,3.90*65')).toMatchObject([
    {
      kind: 'status',
      status: {
        externalVolts: 12.4,
        batteryVolts: 3.9,
        extra: { digitalInput1: true, digitalOutput2: true },
      },
    },
  ])
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: 14.5146,
    headingDegrees: 271.25,
    satellites: 9,
    ignition: true,
    fuelPercent: 40,
    batteryPercent: 77,
    valid: false,
  }
  expect(recordOf(toAscii(encodePosition(NUMBER, said)).trim())).toMatchObject(said)
})

test('sentences that begin with BD are read like those of GPS', () => {
  expect(recordOf(RMC.replace('GPRMC', 'BDRMC'))).toEqual(recordOf(RMC))
})
