/** Which reports are alerts, in every protocol: a call for help is one, and nothing else is taken for one. */
import { describe, expect, test } from 'vitest'
import type { FrameEncoder } from './frames/frame-encoder.ts'
import { deviceEvents, type DeviceStatus, type FrameProtocol, type Message } from './message.ts'
import { protocols } from './protocols.ts'
import { alarmEvents } from './records/alarm-events.ts'
import { RECEIVED_MS } from './testing/fixture.ts'
import { readAllFixtures } from './testing/read-fixtures.ts'

/** Protocols of frames in which nobody can call for help. */
const withoutSos: ReadonlySet<string> = new Set([
  'aplicom',
  'atrack',
  'calamp',
  'galileosky',
  'gosafe',
  'ruptela',
  't55',
])

/** Of the others, not every encoder has a place for them. */
const sentEvents = deviceEvents.filter((event) => event !== 'powerCut' && event !== 'lowBattery')

function statusesIn(messages: readonly Message[]): DeviceStatus[] {
  return messages.flatMap((message): DeviceStatus[] => {
    if (message.kind === 'positions') return message.records
    return message.kind === 'status' ? [message.status] : []
  })
}

const alarmsOf = ({ extra }: DeviceStatus): string[] => String(extra?.['alarm'] ?? '').split(',')

const captured = (await readAllFixtures()).map(({ name, transport, fixtures }) => ({
  name,
  transport,
  statuses: fixtures.flatMap(({ expected = [], withRightChecksum = [] }) => {
    return statusesIn([...expected, ...withRightChecksum])
  }),
}))

describe.each(captured)('alarms in captured frames of $name over $transport', ({ statuses }) => {
  test('are a call for help if they say so, and otherwise none', () => {
    const wrong = statuses.filter((status) => (status.event === 'panic') !== alarmsOf(status).includes('sos'))
    expect(wrong).toEqual([])
  })

  test('are the event of their name', () => {
    const wrong = statuses.filter(({ event, ...status }) => {
      const named = alarmsOf(status).map((alarm) => alarmEvents[alarm])
      return event !== undefined && status.extra?.['alarm'] !== undefined && !named.includes(event)
    })
    expect(wrong).toEqual([])
  })
})

type Encoded = { name: string; protocol: FrameProtocol; encoder: FrameEncoder }
const encoded = Object.entries(protocols).flatMap(([name, { tcp, udp, encode }]): Encoded[] => {
  const [protocol, encoder] = [tcp ?? udp, encode?.tcp ?? encode?.udp]
  return protocol && encoder ? [{ name, protocol, encoder }] : []
})

function readEvent({ protocol, encoder }: Encoded, event: (typeof deviceEvents)[number]): unknown[] {
  const record = { timeMs: RECEIVED_MS, latitude: 35.9, longitude: 14.5, event }
  const { frames } = protocol.frame(encoder.encode('353419036066061', [record], 1))
  const messages = frames.flatMap((frame) => protocol.decode(frame, { receivedMs: RECEIVED_MS }))
  return statusesIn(messages).flatMap((status) => status.event ?? [])
}

test.each(encoded)(
  'an event that a simulated device of $name sends is read as that, or not at all',
  (one) => {
    for (const event of sentEvents) expect([[], [event]]).toContainEqual(readEvent(one, event))
  },
)

test('every protocol has a call for help, in a captured frame or from a simulated device, unless it has none', () => {
  const ofFrames = captured.flatMap(({ name, statuses }) => {
    return statuses.some(({ event }) => event === 'panic') ? [name] : []
  })
  const ofEncoders = encoded.flatMap((one) => (readEvent(one, 'panic').length > 0 ? [one.name] : []))
  const known = new Set([...ofFrames, ...ofEncoders])
  const missing = captured.map(({ name }) => name).filter((name) => !known.has(name))
  expect(new Set(missing)).toEqual(withoutSos)
})
