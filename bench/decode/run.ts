/**
 * Prints how many frames per second each protocol splits, checks and decodes on one core: captured frames
 * from its fixtures, and frames from its encoder. JSON.parse of the same messages is measured for comparison.
 * The processor's time counts, so that other programs on the machine change little.
 */
import type { FrameFixture } from '@roadbook/protocols/testing/fixture'
import type { FrameProtocol, HttpProtocol, Message, PositionRecord } from '@roadbook/protocols/message'
import { protocols } from '@roadbook/protocols/protocols'
import { readFixtures } from '@roadbook/protocols/testing/read-fixtures'
import { fromHex } from '@roadbook/protocols/text/text'

const RUN_MS = 1_000
const FRAMES = 100
const NUMBER = '353419036066061'
const RECEIVED_MS = 1_760_000_000_000
const context = { receivedMs: RECEIVED_MS }

const records = Array.from({ length: FRAMES }, (_, at): PositionRecord => ({
  timeMs: RECEIVED_MS + at * 1_000,
  latitude: 35.9 + at / 1e4,
  longitude: 14.5,
  speedKmh: 43,
  headingDegrees: 90,
  satellites: 12,
  ignition: true,
  odometerMeters: 120_000 + at,
}))

type Decoded = { frames: number; messages: readonly unknown[] }

/** Like the gateway: split, read the device number if messages have one, decode. */
function decodeStream(protocol: FrameProtocol, stream: Uint8Array): Decoded {
  const messages: Message[] = []
  const { frames } = protocol.frame(stream)
  for (const frame of frames) {
    protocol.numberOf?.(frame)
    messages.push(...protocol.decode(frame, context))
  }
  return { frames: frames.length, messages }
}

/** Only frames that can be decoded: some fixtures have anonymized bytes. */
function capturedStream(protocol: FrameProtocol, fixtures: FrameFixture[]): Uint8Array {
  const readable = fixtures.filter(({ hex, transport, error, expected: [first] = [] }) => {
    if (error !== undefined || transport === 'udp' || first === undefined || first.kind === 'refused')
      return false
    return protocol.frame(fromHex(hex)).frames.length === 1
  })
  return Buffer.concat(readable.map(({ hex }) => fromHex(hex)))
}

function measure(title: string, decode: () => Decoded): void {
  const { messages } = decode()
  const json = JSON.stringify(messages)
  const frames = perSecond(() => decode().frames)
  const parsed = perSecond(() => {
    JSON.parse(json)
    return messages.length
  })
  console.log(`  ${title}: ${whole(frames)} frames/s; JSON.parse of the same: ${whole(parsed)} messages/s`)
}

function perSecond(run: () => number): number {
  const runFor = (ms: number): { count: number; seconds: number } => {
    const start = process.threadCpuUsage()
    const elapsedMs = (): number => {
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / 1000
    }
    let count = 0
    while (elapsedMs() < ms) count += run()
    return { count, seconds: elapsedMs() / 1000 }
  }
  runFor(RUN_MS / 3)
  const { count, seconds } = runFor(RUN_MS)
  return count / seconds
}

function decodeQueries(http: HttpProtocol, queries: readonly string[]): Decoded {
  const messages = queries.map((query) => {
    const parameters = new URLSearchParams(query)
    http.numberInQuery?.(parameters)
    return http.decodeQuery?.(parameters, RECEIVED_MS)
  })
  return { frames: messages.length, messages: messages.filter((message) => message !== undefined) }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

for (const [name, { label, tcp, http, encode }] of Object.entries(protocols)) {
  if (tcp) {
    const { fixtures } = await readFixtures(name)
    const captured = capturedStream(tcp, fixtures)
    measure(`${label}, frames of real devices`, () => decodeStream(tcp, captured))
  }
  const { tcp: encoder, http: encodeHttp } = encode ?? {}
  if (tcp && encoder) {
    const stream = Buffer.concat(records.map((record, at) => encoder.encode(NUMBER, [record], at + 1)))
    measure(`${label}, a position a frame`, () => decodeStream(tcp, stream))
  }
  if (http && encodeHttp) {
    const queries = records.map((record) => encodeHttp.query(NUMBER, record))
    measure(`${label}, a position a request, without HTTP`, () => decodeQueries(http, queries))
  }
}
