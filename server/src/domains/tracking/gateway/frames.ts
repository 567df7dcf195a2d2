import type { FrameProtocol } from '@roadbook/protocols/message'
import type { IngestCounts } from '../ingest/index.ts'

/** The most that is read from a socket at once. */
const CHUNK_BYTES = 65_536
/** A longer incomplete frame is searched for its end again only once it has grown by a part, or after a pause. */
const SHORT_BYTES = 1024
const GROWTH = 1 / 32
const PAUSE_MS = 50
const nothing = new Uint8Array(0)

export function countFrame({ frames }: IngestCounts, protocol: string): void {
  frames.set(protocol, (frames.get(protocol) ?? 0) + 1)
}

/**
 * Splits what a socket sends into frames, which wait to be handled: first in, first out, at constant cost, as a single packet
 * can hold 65,000 keep-alives. The bytes of an incomplete frame wait for the rest.
 */
export class FrameReader {
  readonly #protocol: FrameProtocol
  #rest: Uint8Array = nothing
  #frames: Uint8Array[] = []
  #taken = 0
  /** Received since the incomplete frame was searched for its end: byte by byte, that would take seconds. */
  #held: Uint8Array[] = []
  #heldBytes = 0
  #pause: NodeJS.Timeout | undefined
  readonly #readHeld: () => void

  /** `readHeld` is called after the pause. */
  constructor(protocol: FrameProtocol, readHeld: () => void) {
    this.#protocol = protocol
    this.#readHeld = readHeld
  }

  /** Frames that wait. */
  get size(): number {
    return this.#frames.length - this.#taken
  }

  get hasBacklog(): boolean {
    return this.size + this.#rest.length > 0
  }

  /** These bytes behind those of an incomplete frame; undefined if they wait for more. Without a chunk, what has waited. */
  join(chunk?: Uint8Array): Uint8Array | undefined {
    if (chunk) this.#held.push(chunk)
    this.#heldBytes += chunk?.length ?? 0
    if (chunk && this.#rest.length >= SHORT_BYTES && this.#heldBytes < this.#rest.length * GROWTH) {
      this.#pause ??= setTimeout(this.#readHeld, PAUSE_MS).unref()
      return undefined
    }
    const [only = nothing, ...more] = this.#rest.length > 0 ? [this.#rest, ...this.#held] : this.#held
    const joined = more.length === 0 ? only : Buffer.concat([only, ...more])
    this.#forgetHeld()
    return joined
  }

  #forgetHeld(): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#held = []
    this.#heldBytes = 0
  }

  /**
   * Reads all complete frames of joined bytes. Calls `work` for those before invalid bytes, and then throws, as for a frame
   * without an end.
   */
  read(bytes: Uint8Array, work: () => void): void {
    let unread = bytes
    for (let hasMore = true; hasMore;) {
      const { frames, rest } = this.#protocol.frame(unread)
      if (rest.length > this.#protocol.maxFrameBytes) throw new Error('a frame without an end')
      this.add(frames)
      work()
      hasMore = frames.length > 0 && rest.length > 0
      unread = rest
    }
    this.#keep(unread)
  }

  /**
   * The first frame, within the size that the protocol allows then; undefined while it is incomplete, or while its device is
   * looked up. Throws if the bytes are more than fits before that, or no frame.
   */
  readFirst(bytes: Uint8Array, isLookingUp: boolean): Uint8Array | undefined {
    const { maxFrameBytes, maxFirstFrameBytes = maxFrameBytes } = this.#protocol
    if (bytes.length > maxFrameBytes + CHUNK_BYTES) throw new Error('more than fits before the login')
    const head = isLookingUp ? nothing : bytes.subarray(0, maxFirstFrameBytes)
    const [frame] = head.length > 0 ? this.#protocol.frame(head).frames : []
    if (!frame && head.length === maxFirstFrameBytes) throw new Error('no message at the beginning')
    this.#keep(frame ? bytes.subarray(frame.byteOffset - bytes.byteOffset + frame.length) : bytes)
    return frame
  }

  add(frames: readonly Uint8Array[]): void {
    for (const frame of frames) this.#frames.push(frame)
  }

  /** The next frame, without removing it. */
  peek(): Uint8Array | undefined {
    return this.#frames[this.#taken]
  }

  take(): Uint8Array | undefined {
    const frame = this.#frames[this.#taken]
    if (frame === undefined) return undefined
    this.#taken++
    // Frees taken frames at once if the queue is empty, otherwise once they are half of the array.
    if (this.#taken * 2 > this.#frames.length) {
      this.#frames = this.#frames.slice(this.#taken)
      this.#taken = 0
    }
    return frame
  }

  clear(): void {
    this.#forgetHeld()
    this.#rest = nothing
    this.#frames = []
    this.#taken = 0
  }

  /** A copy: thousands of idle connections must not hold on to their read buffers. */
  #keep(bytes: Uint8Array): void {
    this.#rest = bytes.length === 0 ? nothing : Uint8Array.prototype.slice.call(bytes)
  }
}

/** A function is called when it is the answer's turn. */
type Bytes = Uint8Array | undefined | (() => Uint8Array | undefined)
type Reply = { bytes: Bytes; isReady: boolean }

/** Sends answers in the order of their frames, even if some are known before others are durable. */
export class ReplyLine {
  readonly #waiting: Reply[] = []
  readonly #send: (bytes: Uint8Array) => void

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send
  }

  get length(): number {
    return this.#waiting.length
  }

  /**
   * Reserves the next position. Call the returned function when the answer may be sent, or with false if
   * there is none.
   */
  reserve(bytes: Bytes): (isGiven?: boolean) => void {
    const reply: Reply = { bytes, isReady: false }
    this.#waiting.push(reply)
    return (isGiven = true) => {
      reply.isReady = true
      if (!isGiven) reply.bytes = undefined
      this.#flush()
    }
  }

  #flush(): void {
    while (this.#waiting[0]?.isReady) {
      const { bytes: given } = this.#waiting.shift() ?? {}
      const bytes = typeof given === 'function' ? given() : given
      if (bytes) this.#send(bytes)
    }
  }
}
