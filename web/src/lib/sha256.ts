/**
 * SHA-256 (FIPS 180-4), as the eight words of the digest. The browser's own answers one promise a digest, and not at all
 * over http, so it is too slow for millions of them.
 */
export function sha256(message: Uint8Array): Int32Array {
  const blocks = padded(message)
  const state = Int32Array.from(initialState)
  for (let offset = 0; offset < blocks.byteLength; offset += BLOCK_BYTES) compress(state, blocks, offset)
  return state
}

const BLOCK_BYTES = 64
const ROUNDS = 64

const primes = firstPrimes(ROUNDS)
const roundConstants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)))
/** Of one block, while it is compressed. */
const schedule = new Int32Array(ROUNDS)

/** The first 32 bits after the point. */
function fractionBits(value: number): number {
  return ((value % 1) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}

/** The message, a one bit, zeros, and its length in bits (below 2^32) at the end of the last block. */
function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(length - 4, message.length * 8)
  return view
}

/** Plain assignments, which are twice as fast as destructuring. Every index is within its array, which the compiler can't know. */
function compress(state: Int32Array, blocks: DataView, offset: number): void {
  fillSchedule(blocks, offset)
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let round = 0; round < ROUNDS; round++) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + roundConstants[round]! + schedule[round]!) | 0
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function fillSchedule(blocks: DataView, offset: number): void {
  for (let at = 0; at < 16; at++) schedule[at] = blocks.getInt32(offset + at * 4)
  for (let at = 16; at < ROUNDS; at++) {
    const before15 = schedule[at - 15]!
    const before2 = schedule[at - 2]!
    const sigma0 = rotated(before15, 7) ^ rotated(before15, 18) ^ (before15 >>> 3)
    const sigma1 = rotated(before2, 17) ^ rotated(before2, 19) ^ (before2 >>> 10)
    schedule[at] = (schedule[at - 16]! + sigma0 + schedule[at - 7]! + sigma1) | 0
  }
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
