import { describe, expect, test } from 'vitest'
import { timeOfDayMs } from '../text/calendar.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { taipFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '356612022463055'
const PLACE = '281126110028+3589890+01451460030271'

const { readAll, record: recordOf } = readingsOf(taipFrames)

function answerTo(text: string): string {
  const [message] = readAll(text)
  return message && 'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : ''
}

describe('an event is one, and an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    [`RGP${PLACE}300FF0101`, 'panic', 'sos'],
    [`RGP${PLACE}300FF0201`, 'powerCut', 'powerCut'],
    [`RGP${PLACE}300FF4101`, undefined, undefined],
    [`RUS00,${PLACE}300FF,0,5000,12340412,900,+25.5,00000,17`, 'harshBraking', 'harshBraking'],
    [
      `RUV01120,NT003,${PLACE}300DE0006,04111596,0,0,0,16,5000,900,0,0,50,0,0,4G:0,00000`,
      'harshAcceleration',
      'harshAcceleration',
    ],
    [
      `RUV01127,NT003,${PLACE}300DE0006,04111596,0,0,0,16,5000,900,0,0,50,0,0,4G:0,00000`,
      'powerCut',
      'powerCut',
    ],
  ])('%s', (text, event, alarm) => {
    const record = recordOf(`>${text};ID=${NUMBER}<`)
    expect([record?.event, record?.extra?.['alarm']]).toEqual([event, alarm])
  })
})

test('speed is in miles per hour, of Akroz in kilometers', () => {
  expect(recordOf(`>RGP${PLACE}300FF0001;ID=${NUMBER}<`)?.speedKmh).toBe(48.28032)
  expect(
    recordOf(`>RUV05000,NT003,${PLACE}300DE0006,10,16,5000,900,80,0,50,515,0,31,0,0;ID=${NUMBER}<`),
  ).toMatchObject({
    speedKmh: 30,
    engineRpm: 900,
    fuelUsedLitres: 51.5,
    fuelPercent: 50,
    odometerMeters: 5000,
    extra: { throttlePercent: 10, engineMinutes: 16, coolantCelsius: 80, obdSpeedKmh: 31, charging: true },
  })
})

test('the state of a vehicle: inputs, volts, odometer, fix and temperatures', () => {
  expect(
    recordOf(`>RCV12${PLACE}FF00120001200023020713010600001509+0215FF-0100FF;ID=${NUMBER}<`),
  ).toMatchObject({
    ignition: true,
    externalVolts: 12,
    odometerMeters: 0x120002,
    extra: { eventId: 12 },
  })
})

test('degrees and minutes have a point', () => {
  expect(recordOf(`>RGP281126110028+3553.9340-01430.8760030271300FF0001;ID=${NUMBER}<`)).toMatchObject({
    latitude: 35.8989,
    longitude: -14.5146,
  })
})

test('the long form has altitude and satellites', () => {
  expect(recordOf(`>RLN19500000+337885218-0857685155+000753940100+0000271008000;ID=3168;*4D<`)).toEqual({
    timeMs: timeOfDayMs(19_500, RECEIVED_MS),
    latitude: 33.7885218,
    longitude: -85.7685155,
    altitudeMeters: 230,
    speedKmh: 16.09344,
    headingDegrees: 271,
    satellites: 8,
  })
})

test('attributes tell ignition, battery and odometer', () => {
  const text = `>REV011958000369+0307185+1016144400000032;IO=312;SV=9;BL=4158;VO=338572;ID=${NUMBER}<`
  expect(recordOf(text)).toMatchObject({
    timeMs: Date.UTC(2017, 6, 16, 0, 6, 9),
    event: 'panic',
    ignition: true,
    satellites: 9,
    batteryVolts: 4.158,
    odometerMeters: 338_572,
    extra: { charging: true, digitalOutput1: true, digitalInput2: true },
  })
})

describe('a text is answered', () => {
  test.each([
    [`>RGP${PLACE}300FF0001;ID=0005;#0002;*00<`, '>ACK;ID=0005;#0002;*'],
    [`>RGP${PLACE}300FF0001;#0002;ID=0005;*00<`, '>ACK;#0002;ID=0005;*'],
    [`>RGP${PLACE}300FF0001;ID=0005;#IP1:089F;*00<`, '>SAK;ID=0005;#IP1:089F<'],
    [`>RGP${PLACE}300FF0001;ID=0005;*00<`, '0005'],
  ])('%s', (text, answer) => {
    expect(answerTo(text)).toContain(answer)
  })

  test('with a checksum that counts the star as the device does', () => {
    expect(
      answerTo('>RPI041220132203-2683525-065204060150001050000101511140022118857EF27;ID=0000;#LOG:DECB;*07<'),
    ).toBe('>ACK;ID=0000;#LOG:DECB;*0B<')
    expect(answerTo('>RGP230615010248-2682523-065236820000003007F4101;ID=0005;#0002;*2A<')).toBe(
      '>ACK;ID=0005;#0002;*58<',
    )
  })
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: 14.5146,
    headingDegrees: 271,
    ignition: true,
    event: 'panic',
    valid: false,
  }
  expect(recordOf(toAscii(encodePosition(NUMBER, said, 1)))).toMatchObject(said)
})

test.each([`id=${NUMBER}`, 'ID=CST-3G.04_95'])('the number may be written as %s', (number) => {
  expect(readAll(`>RGP${PLACE}300FF4101;${number}<`)).toMatchObject([
    { kind: 'positions', deviceId: number.slice(3) },
  ])
})

test('AD is an analog input in millivolts', () => {
  expect(recordOf(`>RGP${PLACE}300FF4101;AD=12347;ID=${NUMBER}<`)?.extra).toMatchObject({
    analogInput1Volts: 12.347,
  })
})
