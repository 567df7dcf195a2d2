import type { SymbolSource } from './symbol-source.ts'

/** 32-bit words per symbol in the WebGL buffer; `vehicle-layer.ts` reads them at these offsets. */
export const INSTANCE_WORDS = 13
export const AT = { previous: 0, next: 4, timing: 8, heading: 10, flags: 12 } as const

/** The longest animation, so that a symbol never lags far behind its reported position. */
const MAX_MS = 6_000
const SHORTEST_MS = 300
/** About 2 km at the equator: farther than a vehicle drives between two fixes, so the symbol jumps. */
const JUMP = 5e-5
/** About 4 cm. */
const REST = 1e-9

type GlidePoint = { x: number; y: number; headingDegrees: number }

type Rows = {
  ids: string[]
  from: Float64Array
  to: Float64Array
  timing: Float64Array
  turn: Float32Array
  hidden: Uint8Array
  data: Float32Array
  flags: Uint8Array
}

type Now = { nowMs: number; isStill: boolean }

type GlideOptions = { isStill: () => boolean }
type SlotRange = { from: number; to: number }

/**
 * Interpolates symbols between two reported positions. The shader computes the same as `at`: t = clamp((now -
 * start) / duration), mix(previous, next, t). An animation lasts as long as the time between the two fixes,
 * so a vehicle that reports regularly never stops.
 */
export class Glides {
  /** When the last animation ends. */
  endsAtMs = 0
  size = 0
  readonly #isStill: () => boolean
  #rows = createRows(64)
  #dirty: SlotRange | undefined

  constructor(options: GlideOptions) {
    this.#isStill = options.isStill
  }

  /** What the shader reads: previous and next position, timing, heading, flags. */
  get data(): Float32Array {
    return this.#rows.data
  }

  /** Slots changed since the last call, as one range. */
  takeDirtyRange(): SlotRange | undefined {
    const range = this.#dirty
    this.#dirty = undefined
    if (range === undefined || range.from >= this.size) return undefined
    return { from: range.from, to: Math.min(range.to, this.size - 1) }
  }

  /** Applies the new states of these slots; a symbol starts from where it is seen at `nowMs`. */
  follow(source: SymbolSource, slots: readonly number[], nowMs: number): void {
    while (source.size > this.#rows.hidden.length) this.#rows = grown(this.#rows)
    this.size = source.size
    // Read once for all: this browser call costs as much as the rest of the work for a symbol.
    const now = { nowMs, isStill: this.#isStill() }
    for (const slot of slots) if (slot < this.size) this.#retarget(source, slot, now)
  }

  /** Sets which symbols are hidden, such as those in a cluster. Returns whether anything changed. */
  hide(isHidden: (slot: number) => boolean): boolean {
    const { hidden, flags } = this.#rows
    let hasChanged = false
    for (let slot = 0; slot < this.size; slot += 1) {
      const value = isHidden(slot) ? 1 : 0
      if (hidden[slot] === value) continue
      hidden[slot] = value
      flags[flagsAt(slot) + 2] = value
      this.#touch(slot)
      hasChanged = true
    }
    return hasChanged
  }

  isHidden(slot: number): boolean {
    return this.#rows.hidden[slot] === 1
  }

  /** Where a symbol is seen at an instant. */
  at(slot: number, nowMs: number): GlidePoint {
    const { from, to, timing, turn } = this.#rows
    const t = progress(timing, slot, nowMs)
    const [x, y] = [from[slot * 2]!, from[slot * 2 + 1]!]
    return {
      x: x + (to[slot * 2]! - x) * t,
      y: y + (to[slot * 2 + 1]! - y) * t,
      headingDegrees: turn[slot * 2]! + turn[slot * 2 + 1]! * Math.min(1, t * 2),
    }
  }

  #retarget(source: SymbolSource, slot: number, { nowMs, isStill }: Now): void {
    const rows = this.#rows
    const { x, y, headingDegrees } = source.columns
    const next = { x: x[slot]!, y: y[slot]!, headingDegrees: headingDegrees[slot]! }
    const isSame = rows.ids[slot] === source.idAt(slot)
    const seen = isSame ? this.at(slot, nowMs) : next
    const distance = Math.abs(seen.x - next.x) + Math.abs(seen.y - next.y)
    const turn = shortestTurn(seen.headingDegrees, next.headingDegrees)
    const isJump = isStill || !(distance < JUMP)
    const isAtRest = distance < REST && turn === 0
    const start = isJump ? next : seen
    const sinceLast = nowMs - rows.timing[slot * 2]!
    const duration = isJump || isAtRest ? 0 : Math.max(SHORTEST_MS, Math.min(MAX_MS, sinceLast))
    rows.ids[slot] = source.idAt(slot)
    rows.from[slot * 2] = start.x
    rows.from[slot * 2 + 1] = start.y
    rows.to[slot * 2] = next.x
    rows.to[slot * 2 + 1] = next.y
    rows.timing[slot * 2] = nowMs
    rows.timing[slot * 2 + 1] = duration
    rows.turn[slot * 2] = duration === 0 ? next.headingDegrees : seen.headingDegrees
    rows.turn[slot * 2 + 1] = duration === 0 ? 0 : turn
    this.endsAtMs = Math.max(this.endsAtMs, nowMs + duration)
    writeInstance(rows, slot, source)
    this.#touch(slot)
  }

  #touch(slot: number): void {
    if (this.#dirty === undefined) this.#dirty = { from: slot, to: slot }
    else {
      this.#dirty.from = Math.min(this.#dirty.from, slot)
      this.#dirty.to = Math.max(this.#dirty.to, slot)
    }
  }
}

/** The difference between two headings, between -180 and 180 degrees. */
export function shortestTurn(from: number, to: number): number {
  const turn = (((to - from) % 360) + 540) % 360
  return turn - 180
}

function progress(timing: Float64Array, slot: number, nowMs: number): number {
  const duration = timing[slot * 2 + 1]!
  if (duration === 0) return 1
  return Math.max(0, Math.min(1, (nowMs - timing[slot * 2]!) / duration))
}

/** A 32-bit float is too coarse at street level, so each coordinate has a coarse and a fine part. */
function writeInstance(rows: Rows, slot: number, source: SymbolSource): void {
  const { data, flags } = rows
  const word = slot * INSTANCE_WORDS
  writeSplit(data, word + AT.previous, rows.from[slot * 2]!, rows.from[slot * 2 + 1]!)
  writeSplit(data, word + AT.next, rows.to[slot * 2]!, rows.to[slot * 2 + 1]!)
  data[word + AT.timing] = rows.timing[slot * 2]! / 1000
  data[word + AT.timing + 1] = rows.timing[slot * 2 + 1]! / 1000
  data[word + AT.heading] = radians(rows.turn[slot * 2]!)
  data[word + AT.heading + 1] = radians(rows.turn[slot * 2 + 1]!)
  const byte = flagsAt(slot)
  flags[byte] = source.columns.state[slot]!
  flags[byte + 1] = source.columns.alarm[slot]!
  flags[byte + 2] = rows.hidden[slot]!
}

function flagsAt(slot: number): number {
  return (slot * INSTANCE_WORDS + AT.flags) * 4
}

function writeSplit(data: Float32Array, word: number, x: number, y: number): void {
  const coarseX = Math.fround(x)
  const coarseY = Math.fround(y)
  data[word] = coarseX
  data[word + 1] = coarseY
  data[word + 2] = x - coarseX
  data[word + 3] = y - coarseY
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function createRows(capacity: number): Rows {
  const data = new Float32Array(capacity * INSTANCE_WORDS)
  return {
    ids: [],
    from: new Float64Array(capacity * 2),
    to: new Float64Array(capacity * 2),
    timing: new Float64Array(capacity * 2),
    turn: new Float32Array(capacity * 2),
    hidden: new Uint8Array(capacity),
    data,
    flags: new Uint8Array(data.buffer),
  }
}

function grown(old: Rows): Rows {
  const next = createRows(old.hidden.length * 2)
  next.from.set(old.from)
  next.to.set(old.to)
  next.timing.set(old.timing)
  next.turn.set(old.turn)
  next.hidden.set(old.hidden)
  next.data.set(old.data)
  return { ...next, ids: old.ids }
}
