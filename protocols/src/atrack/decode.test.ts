import { describe, expect, test } from 'vitest'
import { crc16Ibm } from '../checksums/crc.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { atrackFrames } from './decode.ts'
import { readingsOf } from '../testing/readings.ts'

const IMEI = '357766091026083'
const NUMBER = BigInt(IMEI).toString(16).padStart(16, '0')
const ANSWER = fromHex(`fe02${NUMBER}0007`)
const hex = (text: string) => text.replaceAll(' ', '')

const { readAll } = readingsOf(atrackFrames)

function message(content: string, prefix = '@P'): Uint8Array {
  const body = hex(`0007${NUMBER}${content}`)
  const checked = fromHex((body.length / 2).toString(16).padStart(4, '0') + body)
  const checksum = crc16Ibm(checked).toString(16).padStart(4, '0')
  return fromHex(toHex(fromAscii(prefix)) + checksum + toHex(checked))
}

const SECONDS = '68e77800'
const states = (driver = '00', text = '00') =>
  `005a 02 00003039 000a 05 0050 02 04d2 ${driver} 00fa 07d0 ${text}`
const record = (more = '', driver?: string, text?: string) =>
  `${SECONDS}${SECONDS}${SECONDS} ffc88815 026ab4d7 ${states(driver, text)} ${more}`
const expected = {
  timeMs: 1_760_000_000_000,
  latitude: 40.547543,
  longitude: -3.635179,
  headingDegrees: 90,
  speedKmh: 80,
  odometerMeters: 1_234_500,
  hdop: 1,
  ignition: true,
}

describe('ATrack', () => {
  test('a report is answered with its serial number', () => {
    expect(readAll(message(record()))).toEqual([
      {
        kind: 'positions',
        deviceId: IMEI,
        records: [
          {
            ...expected,
            extra: {
              eventId: 2,
              digitalInput1: false,
              digitalInput2: true,
              digitalInput3: false,
              digitalOutput1: false,
              digitalOutput2: true,
              digitalOutput3: false,
              analogInput1Volts: 1.234,
              temperature1Celsius: 25,
            },
          },
        ],
        acknowledge: ANSWER,
      },
    ])
  })

  test('values by a form that comes with each report', () => {
    const form = toHex(fromAscii('%CI%MV%BV%GQ%VN%FL%EH%HB'))
    const values = `${form}00 007e 0029 1f ${toHex(fromAscii('2T1KR32E'))}00 32 0000000a 01`
    expect(readAll(message(record(values) + record(values)))).toMatchObject([
      {
        records: [
          {
            ...expected,
            externalVolts: 12.6,
            batteryVolts: 4.1,
            gsmSignal: 5,
            fuelPercent: 50,
            event: 'harshBraking',
            extra: { vin: '2T1KR32E', engineMinutes: 60, alarm: 'harshBraking' },
          },
          expected,
        ],
      },
    ])
  })

  test('a form with an unknown value hides only what comes after it', () => {
    const form = toHex(fromAscii('%CI%MV%XX'))
    expect(readAll(message(record(`${form}00 007e 0029`) + record()))).toMatchObject([
      {
        records: [{ ...expected, externalVolts: 12.6 }],
        unreadable: [{ detail: expect.stringMatching(/^a value XX of the form/) }],
        acknowledge: ANSWER,
      },
    ])
  })

  test('a driver, the level of a fuel probe, and times that are dates', () => {
    const date = '07e9 0a 09 08 35 14'
    const report = `${date.repeat(3)} ffc88815 026ab4d7 ${states(
      `${toHex(fromAscii('1858AE010000'))}00`,
      `${toHex(fromAscii('FULS:F=07A0 t=18 N=0258.0 FULS:'))}00`,
    )}`
    const [read] = readAll(message(report))
    expect(read).toMatchObject({ records: [{ fuelLitres: 60, extra: { driverKey: '1858AE010000' } }] })
    expect(read?.kind === 'positions' && read.records[0]?.timeMs).toBe(expected.timeMs)
  })

  test('lines of a text are reports', () => {
    const line =
      '1760000000,1760000000,1760000000,-3635179,40547543,90,2,12345,10,1,80,0,0,AB12,250,2000,\u001a'
    const body = `,7,${IMEI},${line},%CI%MV%GQ,126,20\r\n20251009085320,0,0,-3635179,40547543,90,2,12345,10,1,80,0,0,,250,2000,\r\n`
    expect(readAll(fromAscii(`@P,0000,${body.length}${body}`))).toMatchObject([
      {
        deviceId: IMEI,
        records: [{ ...expected, externalVolts: 12.6, extra: { driverKey: 'AB12' } }, expected],
        acknowledge: ANSWER,
      },
    ])
  })

  test('a keep-alive is answered with itself, and an answer to a command has no number', () => {
    expect(readAll(ANSWER)).toEqual([{ kind: 'keepAlive', answer: ANSWER }])
    const line = fromAscii('$OK\r\n')
    expect(atrackFrames.numberOf(line)).toBe(undefined)
    expect(readAll(line)).toEqual([{ kind: 'text', text: '$OK' }])
  })

  test('a photograph is answered, and kept as it came', () => {
    expect(readAll(message('68e778000001', '@R'))).toMatchObject([
      { records: [], unreadable: [{ reason: 'unsupportedFormat' }], acknowledge: ANSWER },
    ])
  })

  test('a wrong checksum is refused, without an answer', () => {
    const bytes = message(record())
    bytes[30] = (bytes[30] ?? 0) ^ 1
    expect(readAll(bytes)).toEqual([
      { kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) },
    ])
  })
})
