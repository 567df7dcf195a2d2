/** A random source that gives the same numbers for the same seed, so that a drive can be repeated. */
export type Random = {
  /** 0 to below 1. */
  next: () => number
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
}

/** Random numbers from a seed of one or more numbers: mulberry32 (public domain, Tommy Ettinger). */
export function seededRandom(...seed: number[]): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (probability) => next() < probability,
  }
}

/** FNV-1a over the bytes of 32-bit numbers, so that similar seeds give unlike states. */
function hash(parts: number[]): number {
  let state = 0x811c9dc5
  for (const part of parts) {
    for (let shift = 0; shift < 32; shift += 8) {
      state = Math.imul(state ^ ((part >>> shift) & 0xff), 0x01000193)
    }
  }
  return state
}
