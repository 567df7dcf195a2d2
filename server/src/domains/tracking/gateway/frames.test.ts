import type { FrameProtocol } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameReader } from './frames.ts'

const END = 0x0a
const NO_FRAME = 0xff

/** Frames end with a line feed; no frame begins with 0xff. */
const lines: FrameProtocol = {
  maxFirstFrameBytes: 4,
  maxFrameBytes: 8,
  frame(buffer) {
    if (buffer[0] === NO_FRAME) throw new Error('no line')
    const frames: Uint8Array[] = []
    let start = 0
    for (let end = buffer.indexOf(END); end >= 0; end = buffer.indexOf(END, start)) {
      frames.push(buffer.subarray(start, end + 1))
      start = end + 1
      if (buffer[start] === NO_FRAME) break
    }
    return { frames, rest: buffer.subarray(start) }
  },
  decode: () => [],
}

const ignore = () => undefined
const nothing = new Uint8Array(0)

const taken = (reader: FrameReader): string[] => {
  const frames: string[] = []
  for (let frame = reader.take(); frame; frame = reader.take()) frames.push(Buffer.from(frame).toString())
  return frames
}

test('frames come out in the order they went in, however adding and taking alternate', () => {
  const steps = fc.array(
    fc.oneof(fc.record({ add: fc.nat({ max: 40 }) }), fc.record({ take: fc.nat({ max: 40 }) })),
  )
  fc.assert(
    fc.property(steps, (plan) => {
      const reader = new FrameReader(lines, ignore)
      const model: Uint8Array[] = []
      for (const step of plan) {
        if ('add' in step) {
          const frames = Array.from({ length: step.add }, () => new Uint8Array(1))
          reader.add(frames)
          model.push(...frames)
        } else {
          for (let i = 0; i < step.take; i++) expect(reader.take()).toBe(model.shift())
        }
        expect(reader.size).toBe(model.length)
      }
    }),
  )
})

test('an emptied reader gives nothing', () => {
  const reader = new FrameReader(lines, ignore)
  reader.read(Buffer.from('a\nb\nc'), () => undefined)
  reader.take()
  reader.clear()
  expect([reader.size, reader.take(), reader.hasBacklog]).toEqual([0, undefined, false])
})

test('the frames are the same wherever the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 12 }), (cuts) => {
      const reader = new FrameReader(lines, ignore)
      const read = (bytes: Uint8Array) => reader.read(reader.join(bytes) ?? nothing, ignore)
      let sent = Buffer.from('one\ntwo\n\nthree\nfo')
      for (const cut of cuts) {
        read(sent.subarray(0, cut))
        sent = sent.subarray(cut)
      }
      read(sent)
      expect(taken(reader)).toEqual(['one\n', 'two\n', '\n', 'three\n'])
      expect(reader.hasBacklog).toBe(true)
    }),
  )
})

test('a long frame that comes byte by byte is searched for its end a few hundred times, and read at once when asked', () => {
  let searchedBytes = 0
  const long: FrameProtocol = {
    ...lines,
    maxFrameBytes: 65_536,
    frame(buffer) {
      searchedBytes += buffer.length
      return lines.frame(buffer)
    },
  }
  const reader = new FrameReader(long, ignore)
  const read = (bytes: Uint8Array | undefined) => bytes && reader.read(bytes, () => undefined)
  for (let at = 0; at < 60_000; at++) read(reader.join(Uint8Array.of(0x41)))
  read(reader.join(Uint8Array.of(END)))
  read(reader.join())
  expect(reader.take()?.length).toBe(60_001)
  expect(searchedBytes).toBeLessThan(60_000 * 60)
})

test('what has come of a long frame is read after a pause', async () => {
  const reader = await new Promise<FrameReader>((resolve) => {
    const waiting = new FrameReader({ ...lines, maxFrameBytes: 65_536 }, () => resolve(waiting))
    waiting.read(new Uint8Array(2_000).fill(0x41), () => undefined)
    expect(waiting.join(Uint8Array.of(END))).toBeUndefined()
  })
  expect(reader.join()?.length).toBe(2_001)
})

test('frames before invalid bytes are handled before the bytes throw', () => {
  const reader = new FrameReader(lines, ignore)
  const handled: string[] = []
  const bytes = Buffer.concat([Buffer.from('one\ntwo\n'), Uint8Array.of(NO_FRAME)])
  expect(() => reader.read(bytes, () => handled.push(...taken(reader)))).toThrow('no line')
  expect(handled).toEqual(['one\n', 'two\n'])
  expect(() => reader.read(Buffer.from('nine bytes'), () => undefined)).toThrow('a frame without an end')
})

test('before a device is known one short frame is read, and none while it is looked up', () => {
  const reader = new FrameReader(lines, ignore)
  expect(reader.readFirst(Buffer.from('id'), false)).toBeUndefined()
  expect(reader.readFirst(reader.join(Buffer.from('\none\n')) ?? nothing, false)).toEqual(Buffer.from('id\n'))
  expect(reader.readFirst(reader.join(Buffer.from('two\n')) ?? nothing, true)).toBeUndefined()
  expect(() => new FrameReader(lines, ignore).readFirst(Buffer.from('long\n'), false)).toThrow('no message')
  reader.read(reader.join() ?? nothing, ignore)
  expect(taken(reader)).toEqual(['one\n', 'two\n'])
})
