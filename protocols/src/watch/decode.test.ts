import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { watchFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '8800000015'

const { readAll, record: recordOf } = readingsOf(watchFrames)

function position(type: string, state: string, place = '35.8989,N,14.5146,E'): string {
  return `[SG*${NUMBER}*0087*${type},281126,134652,A,${place},48.5,271.0,12,7,60,90,1000,50,${state},1,1,278,1,9360,4082,131]`
}

function answerTo(text: string): string | undefined {
  const [message] = readAll(text)
  return message && 'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : undefined
}

describe('a message is answered', () => {
  test.each([
    [`[3G*${NUMBER}*0009*LK,0,0,53]`, `[3G*${NUMBER}*0002*LK]`],
    [`[ZJ*${NUMBER}*0034*0009*LK,0,0,19]`, `[ZJ*${NUMBER}*0034*0002*LK]`],
    [`[3G*${NUMBER}*0003*TKQ]`, `[3G*${NUMBER}*0003*TKQ]`],
    [`[3G*${NUMBER}*0004*INIT]`, `[3G*${NUMBER}*0006*INIT,1]`],
    [position('AL', '00010000'), `[SG*${NUMBER}*0002*AL]`],
    [position('UD', '00000000'), undefined],
    [`[CS*${NUMBER}*000e*TK,#!AMR}[],*x]`, undefined],
  ])('%s', (text, answer) => {
    expect(answerTo(text)).toBe(answer)
  })
})

describe('the state tells alarms', () => {
  test.each<[string, string, DeviceEvent | undefined, string | undefined]>([
    ['AL', '00010000', 'panic', 'sos'],
    ['AL', '00010001', 'panic', 'sos'],
    ['AL', '00020000', 'lowBattery', 'lowBattery'],
    ['AL', '00200000', undefined, 'fall'],
    ['AL', '00100008', undefined, 'tampering'],
    ['AL', '00000000', undefined, 'general'],
    ['UD', '00000000', undefined, undefined],
  ])('%s %s', (type, state, event, alarm) => {
    const record = recordOf(position(type, state))
    expect([record?.event, record?.extra?.['alarm']]).toEqual([event, alarm])
  })

  test('which are events when they begin', () => {
    expect(recordOf(position('UD', '00000001'), { alarms: 0 })?.event).toBe('lowBattery')
    expect(recordOf(position('UD', '00000001'), { alarms: 1 })).toMatchObject({
      extra: { alarm: 'lowBattery' },
    })
    expect(recordOf(position('UD', '00000001'), { alarms: 1 })?.event).toBe(undefined)
  })
})

test.each([
  ['35.8989,S,14.5146,W', -35.8989, -14.5146],
  ['35.8989,N,-14.5146,W', 35.8989, -14.5146],
  ['-35.8989,, 14.5146,', -35.8989, 14.5146],
])('coordinates %s', (place, latitude, longitude) => {
  expect(recordOf(position('UD', '0000', place))).toMatchObject({ latitude, longitude, batteryPercent: 90 })
})

test('zeros that are invalid are no place', () => {
  expect(readAll(position('UD', '0000', '0.0,N,0.0,E').replace(',A,', ',V,'))).toMatchObject([
    { kind: 'status', timeMs: Date.UTC(2026, 10, 28, 13, 46, 52), status: { batteryPercent: 90 } },
  ])
})

test('what a watch measures', () => {
  const statusOf = (content: string) => {
    const [message] = readAll(`[ZJ*${NUMBER}*0007*000c*${content}]`)
    return message?.kind === 'status' ? message.status : undefined
  }
  expect(['LK,100,0,53', 'heart,68', 'BLOOD,109,68,71', 'btemp2,1,36.5', 'btemp2,0,0'].map(statusOf)).toEqual(
    [
      { batteryPercent: 53 },
      { extra: { heartRate: 68 } },
      { extra: { heartRate: 71 } },
      { extra: { celsius: 36.5 } },
      {},
    ],
  )
})

test('an answer to a command is a text', () => {
  expect(readAll(`[3G*${NUMBER}*0013*VERNO,G36_BASE_V1.00]`)).toEqual([
    { kind: 'text', deviceId: NUMBER, text: 'VERNO,G36_BASE_V1.00', answers: {} },
  ])
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: 14.5146,
    altitudeMeters: -3.5,
    speedKmh: 48.25,
    headingDegrees: 271.5,
    satellites: 9,
    batteryPercent: 77,
    event: 'panic',
    valid: false,
  }
  expect(recordOf(toAscii(encodePosition(NUMBER, said)))).toMatchObject(said)
})
