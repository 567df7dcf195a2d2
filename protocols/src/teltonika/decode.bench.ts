/** Prints how many frames and positions a second are split, checked and decoded: `node protocols/src/teltonika/decode.bench.ts`. */
import type { PositionRecord } from '../message.ts'
import { fromHex } from '../text.ts'
import { teltonikaFrames } from './decode.ts'
import { encodePositions } from './encode.ts'
import { capturedFrames } from './fixtures.ts'

const RUN_MS = 1500

function simulatedRecord(at: number): PositionRecord {
  return {
    timeMs: 1_760_000_000_000 + at * 1000,
    latitude: 35.9 + at / 1e4,
    longitude: 14.5,
    altitudeMeters: 50,
    speedKmh: 43,
    headingDegrees: 90,
    satellites: 12,
    ignition: true,
    movement: true,
    odometerMeters: 120_000_000 + at,
    externalVolts: 13.8,
    batteryVolts: 4.05,
    gsmSignal: 4,
  }
}

function measure(name: string, stream: Uint8Array): void {
  let frames = 0
  let positions = 0
  const run = (untilMs: number) => {
    frames = 0
    positions = 0
    while (performance.now() < untilMs) {
      const messages = teltonikaFrames.frame(stream).frames.flatMap((frame) => teltonikaFrames.decode(frame))
      frames += messages.length
      for (const message of messages) positions += message.kind === 'positions' ? message.records.length : 0
    }
  }
  run(performance.now() + RUN_MS / 3)
  const startMs = performance.now()
  run(startMs + RUN_MS)
  const seconds = (performance.now() - startMs) / 1000
  const perSecond = (count: number) => Math.round(count / seconds).toLocaleString('en')
  // oxlint-disable-next-line no-console -- a bench prints what it measured
  console.log(`${name}: ${perSecond(frames)} frames/s, ${perSecond(positions)} positions/s`)
}

function simulated(count: number): Uint8Array {
  const records = Array.from({ length: count }, (_, at) => simulatedRecord(at))
  return encodePositions(records, { codec: '8E' })
}

const captured = capturedFrames.filter(({ reference }) => reference?.isLengthRight && reference.records)
measure('simulated, 1 record a frame, 6 elements', simulated(1))
measure('simulated, 20 records a frame, 6 elements', simulated(20))
measure('captured frames, all codecs', new Uint8Array(captured.flatMap(({ hex }) => [...fromHex(hex)])))
