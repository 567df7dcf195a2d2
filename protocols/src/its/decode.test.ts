import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord, Session } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { itsFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '861693034634154'
const CELLS = '24,404,45,61b4,9ad9,31,9adb,61b4,35,ffff,0000,33,ffff,0000,31,ffff,0000'

const { readAll, record } = readingsOf(itsFrames)

function packet(type: string, { button = 0, end = '0001,00,000014,12.5,AB' } = {}): string {
  return `$Header,iTriangle,1.0,${type},L,${NUMBER},KA01I2000,1,09112017,160702,12.976593,S,77.549782,W,25.1,344,15,911.0,1.04,0.68,Airtel,1,1,11.8,3.8,${button},C,${CELLS},${end}*1E\r\n`
}

describe('the type of a packet is an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['NR,01', undefined, undefined],
    ['EA,10', 'panic', 'sos'],
    ['EA,11', undefined, undefined],
    ['BD,03', 'powerCut', 'powerCut'],
    ['BR,06', undefined, 'powerRestored'],
    ['BL,04', 'lowBattery', 'lowBattery'],
    ['HB,13', 'harshBraking', 'harshBraking'],
    ['HA,14', 'harshAcceleration', 'harshAcceleration'],
    ['RT,15', 'harshCornering', 'harshCornering'],
    ['OS,17', 'overspeed', 'overspeed'],
    ['TA,16', undefined, 'tampering'],
    ['WD,16', undefined, 'tampering'],
    ['GI,18', undefined, 'geofenceEnter'],
  ])('%s', (type, event, alarm) => {
    const said = record(packet(type))
    expect([said?.event, said?.extra?.['alarm']]).toEqual([event, alarm])
  })

  test('and the emergency button a call for help when it is pressed, not as long as it is', () => {
    const sessionAfter = (text: string, session?: Session) => {
      const [message] = readAll(text, session)
      return message && 'session' in message ? message.session : session
    }
    const pressed = sessionAfter(packet('EA,10', { button: 1 }))
    expect(record(packet('EA,10', { button: 1 }), pressed)).not.toHaveProperty('event')
    expect(sessionAfter(packet('TA,16', { button: 1 }), pressed)).toEqual(pressed)
    const released = sessionAfter(packet('NR,01'), pressed)
    expect(record(packet('EA,10', { button: 1 }), released)?.event).toBe('panic')
  })
})

test('a packet of an emergency has altitude and speed behind the place', () => {
  const text = `$,EPB,EMR,${NUMBER},NM,14072020111520,A,28.359959,N,076.927553,E,261.41,36.5,0.0,G,NA00000000,N.A0000000,*`
  expect(record(text)).toEqual({
    timeMs: Date.UTC(2020, 6, 14, 11, 15, 20),
    latitude: 28.359959,
    longitude: 76.927553,
    altitudeMeters: 261.41,
    speedKmh: 36.5,
    event: 'panic',
    extra: { alarm: 'sos' },
  })
})

test('a packet has ignition, voltages, cell, inputs and outputs', () => {
  expect(record(packet('NR,01', { end: '0110,01,000014,12.5,AB' }))).toEqual({
    timeMs: Date.UTC(2017, 10, 9, 16, 7, 2),
    latitude: -12.976593,
    longitude: -77.549782,
    altitudeMeters: 911,
    speedKmh: 25.1,
    headingDegrees: 344,
    satellites: 15,
    hdop: 0.68,
    ignition: true,
    externalVolts: 11.8,
    batteryVolts: 3.8,
    gsmSignal: 4,
    odometerMeters: 12_500,
    extra: {
      eventId: 1,
      pdop: 1.04,
      charging: true,
      gsmOperator: 40_445,
      gsmArea: 25_012,
      gsmCell: 39_641,
      digitalInput1: false,
      digitalInput2: true,
      digitalInput3: true,
      digitalInput4: false,
      digitalOutput1: true,
      digitalOutput2: false,
    },
  })
})

test('makers have different values at the end', () => {
  const endOf = (end: string) => {
    const { odometerMeters, extra } = record(packet('NR,01', { end: `0000,00,${end}` })) ?? {}
    return [odometerMeters, extra?.['analogInput1Volts'], extra?.['analogInput2Volts']]
  }
  expect(endOf('18646,29.2,00.5,-0.46,0.33,-0.81,161,153,4B,')).toEqual([29_200, 0.5, undefined])
  expect(endOf('8083,194.9,0B,')).toEqual([194_900, undefined, undefined])
  expect(endOf('000014,0.5,0.1,4,()')).toEqual([undefined, 0.5, 0.1])
  expect(endOf('0.1,1234,000027,0,0,0,4E9C,')).toEqual([1234, 0.1, undefined])
  expect(endOf('0,0,003372,6897.214,,,,B74BBD72')).toEqual([undefined, 0, undefined])
  expect(endOf('249404')).toEqual([undefined, undefined, undefined])
})

test('date and time have many forms', () => {
  const timeOf = (when: string) =>
    record(`$NRM,V,1,NR,01,L,${NUMBER},REG,${when},12.9,N,77.5,E,25.1,344,15,*`)?.timeMs
  const expected = Date.UTC(2019, 1, 20, 10, 59, 13)
  for (const when of ['1,20022019,105913', '1,200219,105913', '1,20,02,2019,10,59,13', '20022019105913,1'])
    expect(timeOf(when)).toBe(expected)
})

test('a place without a fix is invalid, and no place is a status with what is known', () => {
  expect(record(packet('NR,01').replace(',1,0911', ',0,0911'))?.valid).toBe(false)
  const text = packet('TA,16').replace(
    '1,09112017,160702,12.976593,S,77.549782',
    '0,00,00,0000,00,00,00,000.0,S,000.0',
  )
  expect(readAll(text)).toMatchObject([
    { kind: 'status', status: { ignition: true, externalVolts: 11.8, extra: { alarm: 'tampering' } } },
  ])
})

test('the server answers logins with its time, and heartbeats', () => {
  const answerTo = (text: string) => {
    const [message] = readAll(text)
    return message && 'acknowledge' in message && message.acknowledge
      ? toAscii(message.acknowledge)
      : undefined
  }
  expect(answerTo(`$,LGN,MARK,000000000,${NUMBER},V0.0.1,AIS140,19.804487,N,75.225876,E,*`)).toBe(
    '$LGN09102025085320*',
  )
  expect(answerTo(`$,HBT,MARK,V0.0.1,${NUMBER},*`)).toBe('$HBT*')
  expect(answerTo(`$,01,XYZ123,0.0.1,${NUMBER},MH12AB1234,*`)).toBe('$,1,*')
  expect(answerTo(packet('NR,01'))).toBe(undefined)
})

describe('a stream', () => {
  test('has checksums and remarks behind the star', () => {
    const stream = `${packet('NR,01')}$,C${packet('NR,01').slice(7).replace('1E\r\n', ',IP=106.67.5.173')}\r\n$NR`
    const { frames, rest } = itsFrames.frame(fromAscii(stream))
    expect([frames.length, toAscii(rest)]).toEqual([2, '$NR'])
  })

  test('of something else is refused, and so is a text without an end', () => {
    expect(() => itsFrames.frame(fromAscii('x'.repeat(129)))).toThrow(
      new ProtocolError('no text of this protocol', 0),
    )
    expect(itsFrames.frame(fromAscii('x'.repeat(128))).frames).toEqual([])
    expect(() => itsFrames.frame(fromAscii(`$${'x'.repeat(1024)}`))).toThrow(ProtocolError)
    expect(() => itsFrames.numberOf(fromAscii('$NRM,V,1,NR,01,L,86169303463415,REG*'))).toThrow(ProtocolError)
  })
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12.5,
    speedKmh: 46.3,
    headingDegrees: 270.5,
    ignition: true,
    satellites: 9,
    hdop: 1.2,
    odometerMeters: 81_234_499,
    externalVolts: 13.9,
    batteryVolts: 4.1,
    event: 'panic',
  }
  expect(record(toAscii(encodePosition(NUMBER, said, 1)))).toMatchObject(said)
})

test.each(['09112017160702', '09112017,16,07,02', '09,11,17,16,07,02', '09,11,2017,160702', '091117160702'])(
  'date and time may be written as %s',
  (written) => {
    expect(record(packet('NR,01').replace('09112017,160702', written))?.timeMs).toBe(
      Date.UTC(2017, 10, 9, 16, 7, 2),
    )
  },
)
