import type { SymbolSource } from './symbol-source.ts'

/** Words (4 bytes) of one symbol in the buffer for WebGL; `vehicle-layer.ts` reads them at these places. */
export const INSTANCE_WORDS = 13
export const AT = { previous: 0, next: 4, timing: 8, heading: 10, flags: 12 } as const
export const FLAG_BYTES = 4

/** A symbol never takes longer than this to where it is reported: it would lag behind the truth. */
const LONGEST_MS = 6_000
const SHORTEST_MS = 300
/** About 2 km at the equator: farther than any vehicle drives between two fixes, so it jumps. */
const JUMP = 5e-5

export type GlidePoint = { x: number; y: number; headingDegrees: number }

export type Glides = {
  /** What the shader reads: previous and next position, timing, heading, flags. */
  readonly data: Float32Array
  readonly flags: Uint8Array
  readonly size: number
  /** Slots changed since the last call, as one range; `undefined` when none. */
  takeDirtyRange(): { from: number; to: number } | undefined
  /** When the last glide ends. */
  readonly endsAtMs: number
  /** Takes the new words of these slots; a symbol sets off from where it is seen at `nowMs`. */
  follow(source: SymbolSource, slots: readonly number[], nowMs: number): void
  /** Which symbols are not drawn, such as those in a cluster. Returns whether anything changed. */
  hide(isHidden: (slot: number) => boolean): boolean
  isHidden(slot: number): boolean
  /** Where a symbol is seen at an instant. */
  at(slot: number, nowMs: number): GlidePoint
}

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

export type GlideOptions = { isStill: () => boolean }

/**
 * Moves symbols between two reported positions. The shader does the same sum as `at`:
 * t = clamp((now - start) / duration), mix(previous, next, t). The way between two fixes of a vehicle takes
 * as long as lay between them, so that a vehicle which reports regularly never stops.
 */
export function createGlides(options: GlideOptions): Glides {
  let rows = createRows(64)
  let size = 0
  let dirty: { from: number; to: number } | undefined
  let endsAtMs = 0
  /** Float32 seconds need a near beginning to be exact to the millisecond. */
  const touch = (slot: number) => {
    dirty = { from: Math.min(dirty?.from ?? slot, slot), to: Math.max(dirty?.to ?? slot, slot) }
  }

  function at(slot: number, nowMs: number): GlidePoint {
    const t = progress(rows.timing, slot, nowMs)
    const [x0, y0, x1, y1] = [
      rows.from[slot * 2]!,
      rows.from[slot * 2 + 1]!,
      rows.to[slot * 2]!,
      rows.to[slot * 2 + 1]!,
    ]
    const headingDegrees = rows.turn[slot * 2]! + rows.turn[slot * 2 + 1]! * Math.min(1, t * 2)
    return { x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t, headingDegrees }
  }

  function retarget(source: SymbolSource, slot: number, nowMs: number): void {
    const { x, y, headingDegrees } = source.columns
    const next = { x: x[slot]!, y: y[slot]!, headingDegrees: headingDegrees[slot]! }
    const isSame = rows.ids[slot] === source.idAt(slot)
    const seen = isSame ? at(slot, nowMs) : next
    const isJump = options.isStill() || !(Math.hypot(seen.x - next.x, seen.y - next.y) < JUMP)
    const start = isJump ? next : seen
    const sinceLast = nowMs - (rows.timing[slot * 2] ?? nowMs)
    const duration = isJump ? 0 : Math.max(SHORTEST_MS, Math.min(LONGEST_MS, sinceLast))
    rows.ids[slot] = source.idAt(slot)
    rows.from.set([start.x, start.y], slot * 2)
    rows.to.set([next.x, next.y], slot * 2)
    rows.timing.set([nowMs, duration], slot * 2)
    rows.turn.set([seen.headingDegrees, shortestTurn(seen.headingDegrees, next.headingDegrees)], slot * 2)
    endsAtMs = Math.max(endsAtMs, nowMs + duration)
    writeInstance(rows, slot, source)
    touch(slot)
  }

  return {
    get data() {
      return rows.data
    },
    get flags() {
      return rows.flags
    },
    get size() {
      return size
    },
    get endsAtMs() {
      return endsAtMs
    },
    takeDirtyRange() {
      const range = dirty
      dirty = undefined
      return range === undefined || range.from >= size
        ? undefined
        : { from: range.from, to: Math.min(range.to, size - 1) }
    },
    follow(source, slots, nowMs) {
      while (source.size > rows.hidden.length) rows = grown(rows)
      size = source.size
      for (const slot of slots) if (slot < size) retarget(source, slot, nowMs)
    },
    hide(isHidden) {
      let hasChanged = false
      for (let slot = 0; slot < size; slot += 1) {
        const value = isHidden(slot) ? 1 : 0
        if (rows.hidden[slot] === value) continue
        rows.hidden[slot] = value
        rows.flags[slot * INSTANCE_WORDS * 4 + AT.flags * 4 + 2] = value
        touch(slot)
        hasChanged = true
      }
      return hasChanged
    },
    isHidden: (slot) => rows.hidden[slot] === 1,
    at,
  }
}

/** From one heading to another, between -180 and 180 degrees. */
export function shortestTurn(from: number, to: number): number {
  const turn = (((to - from) % 360) + 540) % 360
  return turn - 180
}

function progress(timing: Float64Array, slot: number, nowMs: number): number {
  const duration = timing[slot * 2 + 1]!
  if (duration === 0) return 1
  return Math.max(0, Math.min(1, (nowMs - timing[slot * 2]!) / duration))
}

/** A 32 bit float is too coarse for the world at street level: each coordinate goes as a coarse and a fine part. */
function writeInstance(rows: Rows, slot: number, source: SymbolSource): void {
  const { data, flags } = rows
  const word = slot * INSTANCE_WORDS
  writeSplit(data, word + AT.previous, rows.from[slot * 2]!, rows.from[slot * 2 + 1]!)
  writeSplit(data, word + AT.next, rows.to[slot * 2]!, rows.to[slot * 2 + 1]!)
  data[word + AT.timing] = rows.timing[slot * 2]! / 1000
  data[word + AT.timing + 1] = rows.timing[slot * 2 + 1]! / 1000
  data[word + AT.heading] = radians(rows.turn[slot * 2]!)
  data[word + AT.heading + 1] = radians(rows.turn[slot * 2 + 1]!)
  const byte = (word + AT.flags) * 4
  flags[byte] = source.columns.state[slot]!
  flags[byte + 1] = source.columns.alarm[slot]!
  flags[byte + 2] = rows.hidden[slot]!
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
