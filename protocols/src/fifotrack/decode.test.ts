import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { fifotrackFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '863003046473534'

/** With its length; the checksum is not looked at. */
function textOf(content: string): string {
  const rest = `${NUMBER},258,${content}*`
  return `$$${rest.length},${rest}13\r\n`
}

const { readAll } = readingsOf(fifotrackFrames)

function record(content: string): PositionRecord | undefined {
  const [message] = readAll(textOf(content))
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function report(event: string, end = '196|4E0|6C,B4A067,'): string {
  return `A01,${event},201007231735,A,-3.067783,-101.672858,36,176,-96,189890,7200,700000A0,03,1,502|19|5C1|93349F,${end}`
}

describe('the number of the event is an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['', undefined, undefined],
    ['2', 'panic', 'sos'],
    ['14', 'lowBattery', 'lowPower'],
    ['15', 'powerCut', 'powerCut'],
    ['16', undefined, 'powerRestored'],
    ['17', 'lowBattery', 'lowBattery'],
    ['18', 'overspeed', 'overspeed'],
    ['23', 'harshAcceleration', 'harshAcceleration'],
    ['24', 'harshBraking', 'harshBraking'],
    ['30', 'jamming', 'jamming'],
    ['33', undefined, 'geofenceExit'],
    ['38', undefined, undefined],
  ])('%s', (event, expected, alarm) => {
    const said = record(report(event))
    expect([said?.event, said?.extra?.['alarm']]).toEqual([expected, alarm])
  })
})

test('a report has voltages, inputs, outputs, signal, cell and the driver', () => {
  expect(record(report('38'))).toEqual({
    timeMs: Date.UTC(2020, 9, 7, 23, 17, 35),
    latitude: -3.067783,
    longitude: -101.672858,
    altitudeMeters: -96,
    speedKmh: 36,
    headingDegrees: 176,
    odometerMeters: 189_890,
    satellites: 7,
    gsmSignal: 3,
    batteryVolts: 4.06,
    externalVolts: 12.48,
    extra: {
      eventId: 38,
      engineMinutes: 120,
      digitalInput1: true,
      digitalInput2: true,
      digitalInput3: false,
      digitalInput4: false,
      digitalOutput1: true,
      digitalOutput2: false,
      digitalOutput3: false,
      digitalOutput4: false,
      gsmOperator: 50_219,
      gsmArea: 1473,
      gsmCell: 9_647_263,
      analogInput1Volts: 1.08,
      driverKey: '11837543',
    },
  })
})

test('older trackers send the steps of their converter', () => {
  expect(record(report('', 'A2F|3B9|3|0,0'))).toMatchObject({ batteryVolts: 4.2, externalVolts: 12.28 })
})

test('a key of zero is none, and the text of a card is one', () => {
  expect(record(report('', '196|4E0,0'))?.extra).not.toHaveProperty('driverKey')
  expect(record(report('', '196|4E0'))?.extra).not.toHaveProperty('driverKey')
  expect(record(report('', '196|4E0,%^YATHAR$MR.^'))?.extra?.['driverKey']).toBe('%^YATHAR$MR.^')
})

test('a tracker of people reports by satellites or networks, and is answered with the time', () => {
  const personal = (end: string) => readAll(textOf(`A03,2,210414055249,460|0|25FC|104C,4.18,90,000F,${end}`))
  const cell = { gsmOperator: 46_000, gsmArea: 9724, gsmCell: 4172 }
  const status = {
    batteryVolts: 4.18,
    batteryPercent: 90,
    event: 'panic',
    extra: { ...cell, alarm: 'sos', eventId: 2 },
  }
  const timeMs = Date.UTC(2021, 3, 14, 5, 52, 49)
  const acknowledge = fromAscii(`##37,${NUMBER},258,A03,251009085320*`)
  const [byNetworks] = personal('1,94D9B377EB53:-60|EC6C9FA4CAD8:-55')
  expect(byNetworks).toMatchObject({ kind: 'status', timeMs, status })
  const answer =
    byNetworks && 'acknowledge' in byNetworks ? toAscii(byNetworks.acknowledge ?? acknowledge) : ''
  expect(answer).toMatch(/^##37,863003046473534,258,A03,251009085320\*[0-9A-F]{2}\r\n$/)
  expect(personal('0,A,36,9,22.546430,114.079730')).toMatchObject([
    {
      records: [{ timeMs, latitude: 22.54643, longitude: 114.07973, speedKmh: 36, satellites: 9, ...status }],
    },
  ])
})

test('a photo that was taken has a place; its parts are not read', () => {
  expect(record('D05,190220085833,22.643210,114.018176,1,1,1,13152,23FFD339')).toEqual({
    timeMs: Date.UTC(2019, 1, 20, 8, 58, 33),
    latitude: 22.64321,
    longitude: 114.018176,
  })
  expect(readAll(textOf('D06,244DBD86,0,1024,\r\n$$5,*'))).toEqual([
    { kind: 'status', deviceId: NUMBER, status: {} },
  ])
})

test('the answer to a command is a text', () => {
  expect(readAll(textOf('B00,OK'))).toEqual([{ kind: 'text', deviceId: NUMBER, text: 'B00,OK' }])
})

test('without a fix, the last place is invalid, and none a status', () => {
  expect(record(report('').replace(',A,', ',V,'))?.valid).toBe(false)
  const never = report('').replace('A,-3.067783,-101.672858', 'V,0.000000,0.000000')
  expect(readAll(textOf(never))).toMatchObject([{ kind: 'status', status: { externalVolts: 12.48 } }])
})

test('a text is as long as it says', () => {
  const stream = `${textOf(report('2'))}${textOf('B00,OK')}$$1`
  const { frames, rest } = fifotrackFrames.frame(fromAscii(stream))
  expect([frames.length, toAscii(rest)]).toEqual([2, '$$1'])
  expect(() => fifotrackFrames.numberOf(fromAscii('$$12,86300304647353x,2'))).toThrow(ProtocolError)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12,
    speedKmh: 46,
    headingDegrees: 270,
    odometerMeters: 81_234_499,
    externalVolts: 13.95,
    batteryVolts: 4.01,
    event: 'panic',
  }
  const [message] = readAll(toAscii(encodePosition(NUMBER, said, 7)))
  expect(message).toMatchObject({ kind: 'positions', deviceId: NUMBER, records: [said] })
})
