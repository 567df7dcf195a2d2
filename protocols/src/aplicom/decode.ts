import { Draft } from '../records/draft.ts'
import { type Entry, toMessages } from '../records/entries.ts'
import type { FrameProtocol, Message } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { frame, type Head, HISTOGRAMS, MAX_FRAME_BYTES, readHead, SNAPSHOT, TACHOGRAPH } from './frame.ts'
import { readSnapshot } from './snapshot.ts'
import { readTachograph } from './tachograph.ts'
import { readVehicle } from './vehicle.ts'
import { unreadable } from '../records/refusals.ts'

/** Aplicom over TCP and UDP: each message names its device; none is answered. */
export const aplicomFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf: (bytes: Uint8Array) => readHead(bytes).head.deviceId,
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array): Message[] {
  const { head, reader } = readHead(bytes)
  const { deviceId } = head
  const from = reader.offset
  try {
    return toMessages([readEntry(head, reader)]).map((message) => ({ ...message, deviceId }))
  } catch (error) {
    return [{ ...unreadable(error, reader.from(from)), deviceId }]
  }
}

function readEntry({ type, selector }: Head, reader: ByteReader): Entry {
  if (type === SNAPSHOT) return readSnapshot(reader, selector)
  if (type === TACHOGRAPH) return readTachograph(reader, selector)
  return type === HISTOGRAMS ? readHistograms(reader, selector) : readVehicle(reader, selector)
}

const HAS_TIME = 0x0004

/** H: how long speed and revolutions were in which range, of which only the time is kept. */
function readHistograms(reader: ByteReader, selector: number): Entry {
  const draft = new Draft()
  draft.keep('eventId', reader.uint8())
  reader.uint8()
  const timeMs = selector & HAS_TIME ? reader.uint32() * 1000 : undefined
  return timeMs === undefined ? { status: draft.status } : { timeMs, status: draft.status }
}
