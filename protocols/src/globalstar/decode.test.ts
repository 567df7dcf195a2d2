import { describe, expect, test } from 'vitest'
import type { PositionRecord } from '../message.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import { globalstarXml } from './decode.ts'

type Said = { esn?: string; seconds?: string; payload: string }

function messageOf({ esn = '0-2682225', seconds = '1585105370', payload }: Said): string {
  const content = `<payload length="9" source="pc" encoding="hex">${payload}</payload>`
  return `<stuMessage><esn>${esn}</esn><unixTime>${seconds}</unixTime><gps>N</gps>${content}</stuMessage>`
}

function bodyOf(...messages: Said[]): string {
  const head =
    '<?xml version="1.0"?><stuMessages timeStamp="25/03/2020 03:02:32 GMT" messageID="300421a0fd2a">'
  return `${head}\n${messages.map(messageOf).join('\n')}</stuMessages>`
}

function recordOf(payload: string): PositionRecord | undefined {
  return globalstarXml.decode(bodyOf({ payload }), RECEIVED_MS)[0]?.records[0]
}

test('a message of a SmartOne has its place, its inputs and whether it moves', () => {
  expect(globalstarXml.decode(bodyOf({ payload: '0x00C583EACD37210A00' }), RECEIVED_MS)).toEqual([
    {
      deviceId: '02682225',
      records: [
        {
          timeMs: 1_585_105_370_000,
          latitude: -41.1220622,
          longitude: -71.4159179,
          movement: false,
          extra: { eventId: 0, digitalInput1: false, digitalInput2: false },
        },
      ],
      unreadable: [],
    },
  ])
})

test.each([
  ['00C583EACD37210040', 'moves', { movement: true }],
  ['00C583EACD37211000', 'was switched on', { extra: { alarm: 'powerOn', eventId: 1 } }],
  ['00C583EACD37212000', 'left its area', { extra: { alarm: 'geofence', eventId: 2 } }],
  ['00C583EACD37210008', 'shakes', { extra: { alarm: 'vibration' } }],
  ['01C583EACD37214142', 'says something of its own', { latitude: -41.1220622 }],
])('%s: it %s', (payload, _, expected) => {
  expect(recordOf(payload)).toMatchObject(expected)
})

test('a low battery counts without a place; other messages without one say nothing', () => {
  expect(recordOf('5B0000000000000000')).toEqual({
    timeMs: 1_585_105_370_000,
    latitude: 0,
    longitude: 0,
    event: 'lowBattery',
    extra: { eventId: 22, alarm: 'lowBattery' },
  })
  expect(recordOf('0x63FFFF1BB4FFFFFFFF')).toBe(undefined)
  expect(recordOf('08C583EACD37210A00')).toBe(undefined)
  expect(recordOf('02000000')).toBe(undefined)
})

test('messages of several devices are reports of their own; one that cannot be read costs no other', () => {
  const payload = '00C583EACD37210A00'
  const body = bodyOf(
    { payload },
    { esn: '0-7', payload: '00C583' },
    { esn: '0-7', payload },
    { esn: '0-7', seconds: 'soon', payload },
    { esn: 'none', payload },
    { esn: '0-7', payload: '0xZZ' },
  )
  const counts = globalstarXml.decode(body, RECEIVED_MS).map(({ deviceId, records, unreadable = [] }) => {
    return [deviceId, records.length, unreadable.map(({ detail }) => detail)]
  })
  expect(counts).toEqual([
    ['02682225', 1, []],
    [
      '07',
      1,
      [
        '1 more bytes expected, 0 left at byte 3',
        'no unixTime at byte 0',
        'a payload that is not hexadecimal at byte 0',
      ],
    ],
  ])
})

describe('the numbers in a body', () => {
  test('are found in its beginning, each once', () => {
    const body = bodyOf({ payload: '00' }, { payload: '00' }, { esn: '0-7', payload: '00' })
    expect(globalstarXml.numbersIn(body)).toEqual(['02682225', '07'])
    expect(globalstarXml.numbersIn(body.slice(0, body.indexOf('0-7') + 2))).toEqual(['02682225'])
  })

  test('of something else are none', () => {
    expect(() => globalstarXml.numbersIn('<prvmsgs><stuMessage></stuMessage></prvmsgs>')).toThrow(
      'no stuMessages',
    )
  })
})

test('the answer names the request', () => {
  const { type, text } = globalstarXml.answer(bodyOf({ payload: '00' }), Date.UTC(2020, 2, 25, 3, 2, 33))
  expect(type).toBe('text/xml')
  expect(text).toContain('deliveryTimeStamp="25/03/2020 03:02:33 GMT"')
  expect(text).toContain('correlationID="300421a0fd2a"')
  expect(text).toContain('<state>pass</state>')
})

test('256 kB of beginnings of messages are read once', () => {
  const flood = `<stuMessages>${'<stuMessage><esn>0-1</esn><payload>'.repeat(7000)}`
  expect(globalstarXml.numbersIn(flood)).toEqual(['01'])
  expect(globalstarXml.decode(flood, RECEIVED_MS)[0]?.unreadable).toHaveLength(7000)
})
