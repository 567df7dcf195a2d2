import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { trvFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const { readAll, record: recordOf } = readingsOf(trvFrames)

function position(state: string, alarm = '00'): string {
  return `IWAP10261128A3553.9340N01430.8760E048.5061830323.87${state},278,1,9520,3671,${alarm},zh-cn,00#`
}

function answerTo(text: string): string | undefined {
  const [message] = readAll(text)
  if (message?.kind === 'login') return toAscii(message.accept)
  return message && 'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : undefined
}

test('a login names the device; watches get the time in UTC', () => {
  expect(readAll('TRVAP00353456789012345#')).toMatchObject([{ kind: 'login', deviceId: '353456789012345' }])
  expect(answerTo('TRVAP00353456789012345#')).toBe('TRVBP00#')
  expect(readAll('TRVYP00353456789012345#')).toMatchObject([{ kind: 'login', deviceId: '353456789012345' }])
  expect(answerTo('TRVYP00353456789012345#')).toBe('TRVZP00#')
  expect(answerTo('IWAP00353456789012345#')).toBe('IWBP00,20251009085320,0#')
})

describe('a text is answered', () => {
  test.each([
    [position('06000908000502'), 'IWBP10#'],
    ['TRVCP01,06000908000102#', 'TRVDP01#'],
    ['TRVYP03190805A1828.9242N07353.9423E000.0150716029.0010000810020201112,404,27,184,10229#', 'TRVZP03#'],
    ['IWAPXL,080835#', undefined],
    ['TRVAP12,1#', undefined],
  ])('%s', (text, answer) => {
    expect(answerTo(text)).toBe(answer)
  })
})

test.each<[string, DeviceEvent | undefined, string | undefined]>([
  ['00', undefined, undefined],
  ['01', 'panic', 'sos'],
  ['05', undefined, 'fall'],
  ['09', undefined, undefined],
])('the alarm %s', (alarm, event, name) => {
  const record = recordOf(position('06000908000502', alarm))
  expect([record?.event, record?.extra?.['alarm'], record?.extra?.['eventId']]).toEqual([
    event,
    name,
    alarm === '09' ? 9 : undefined,
  ])
})

test.each([
  ['06000908010102', { satellites: 9, batteryPercent: 80, ignition: true }, true],
  ['06000908020202', { satellites: 9, batteryPercent: 80, ignition: false }, false],
  ['06000908000002', { satellites: 9, batteryPercent: 80 }, undefined],
])('the state %s', (state, fields, armed) => {
  const record = recordOf(position(state))
  expect(record).toMatchObject(fields)
  expect(record?.extra?.['armed']).toBe(armed)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: 14.5146,
    speedKmh: 48.5,
    headingDegrees: 271.25,
    satellites: 9,
    batteryPercent: 77,
    ignition: false,
    event: 'panic',
    valid: false,
  }
  expect(recordOf(toAscii(encodePosition(said)))).toMatchObject(said)
})
