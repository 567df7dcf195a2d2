/** Prints how many frames a second each protocol splits, checks and decodes, from frames that it encodes itself. */
import { encodePosition } from '@roadbook/protocols/gt06/encode'
import { encodeBinary, encodeText } from '@roadbook/protocols/h02/encode'
import type { FrameProtocol, PositionRecord } from '@roadbook/protocols/message'
import { protocols } from '@roadbook/protocols/protocols'
import { encodePositions } from '@roadbook/protocols/teltonika/encode'

const RUN_MS = 1_500
const FRAMES = 100
const NUMBER = '9170000001'

const record: PositionRecord = {
  timeMs: 1_760_000_000_000,
  latitude: 35.9,
  longitude: 14.5,
  speedKmh: 43,
  headingDegrees: 90,
  satellites: 12,
  ignition: true,
  odometerMeters: 120_000,
}

const measured: [string, string, Uint8Array][] = [
  ['teltonika', 'Teltonika, 1 record a frame', encodePositions([record], { codec: '8E' })],
  ['gt06', 'GT06, location with ignition', encodePosition(record, 1)],
  ['h02', 'H02, text', encodeText(NUMBER, record)],
  ['h02', 'H02, binary', encodeBinary(NUMBER, record)],
]

for (const [name, title, frame] of measured) {
  const protocol = protocols[name]?.tcp
  if (!protocol) throw new Error(`${name} is not spoken over TCP`)
  const stream = Buffer.concat(Array.from({ length: FRAMES }, () => frame))
  decodeFor(protocol, stream, RUN_MS / 3)
  const startMs = performance.now()
  const frames = decodeFor(protocol, stream, RUN_MS)
  const perSecond = Math.round((frames / (performance.now() - startMs)) * 1_000)
  console.log(`  ${title}: ${perSecond.toLocaleString('en')} frames/s`)
}

/** As the gateway does: split, read the number where it is in the message, decode. */
function decodeFor(protocol: FrameProtocol, stream: Uint8Array, ms: number): number {
  const untilMs = performance.now() + ms
  const context = { receivedMs: 1_760_000_000_000 }
  let count = 0
  while (performance.now() < untilMs) {
    for (const frame of protocol.frame(stream).frames) {
      protocol.numberOf?.(frame)
      count += protocol.decode(frame, context).length
    }
  }
  return count
}
