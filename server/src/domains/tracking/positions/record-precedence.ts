import type { PositionRecord } from '@roadbook/protocols/message'
import { countsWithoutPlace } from '@roadbook/protocols/records/without-place'
import type { Fix } from './fix.ts'
import { measures } from './position-rows.ts'

/** A JavaScript integer has 53 bits: 9 for reports and the number of values, 44 for their hash. */
const HASH_RANGE = 2 ** 44
const MAX_RICHNESS = 255
/** Larger than any number of values. */
const WITHOUT_PLACE = 256

/**
 * Which of two records of one instant is kept: one with an event that counts without a place, otherwise the one that reports
 * more values, otherwise the one with the higher hash of all values. Equal content has equal precedence, whatever the order
 * of its extra keys; two different contents with equally many values collide with a probability of 2^-32.
 */
export function precedenceOf(record: PositionRecord): number {
  const hash = new ContentHash()
  hash.number(1, record.latitude)
  hash.number(2, record.longitude)
  if (record.valid === false) hash.number(0, 1)
  let richness = 0
  let salt = 3
  for (const { read } of measures) {
    const value = read(record)
    salt++
    if (value === undefined) continue
    richness++
    hash.number(salt, value)
  }
  for (const value of [record.ignition, record.movement]) {
    salt++
    if (value === undefined) continue
    richness++
    hash.number(salt, value ? 1 : 0)
  }
  if (record.event !== undefined) {
    richness++
    hash.text(salt + 1, record.event)
  }
  for (const key in record.extra) {
    richness++
    hash.entry(key, record.extra[key])
  }
  const rank = Math.min(richness, MAX_RICHNESS) + (countsWithoutPlace(record) ? WITHOUT_PLACE : 0)
  return rank * HASH_RANGE + hash.digest()
}

/**
 * If a vehicle has two records of one instant, the one with more values is kept, otherwise content decides; never the order
 * of arrival.
 */
export function mergeRecords(a: Fix, b: Fix): Fix {
  return b.precedence > a.precedence ? b : a
}

/** By time, one fix per instant. */
export function mergeRepeats(fixes: readonly Fix[]): readonly Fix[] {
  if (isAscending(fixes)) return fixes
  const merged: Fix[] = []
  for (const fix of fixes.toSorted((a, b) => a.record.timeMs - b.record.timeMs)) {
    const last = merged.at(-1)
    if (last && last.record.timeMs === fix.record.timeMs) merged[merged.length - 1] = mergeRecords(last, fix)
    else merged.push(fix)
  }
  return merged
}

function isAscending(fixes: readonly Fix[]): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const { record } of fixes) {
    if (record.timeMs <= before) return false
    before = record.timeMs
  }
  return true
}

const float = new Float64Array(1)
const words = new Uint32Array(float.buffer)

/** Hashes each value with its name and adds the results, so that the order doesn't matter. */
class ContentHash {
  #high = 0
  #low = 0

  number(salt: number, value: number): void {
    float[0] = value + 0 // -0 is 0
    this.#add(mix(mix(salt, words[0] ?? 0), words[1] ?? 0))
  }

  text(salt: number, value: string): void {
    this.#add(mixText(salt, value))
  }

  entry(key: string, value: number | string | boolean = ''): void {
    const salt = mixText(key.length, key)
    if (typeof value === 'number') this.number(salt, value)
    else this.text(salt, `${typeof value}:${value}`)
  }

  digest(): number {
    return (this.#high >>> 20) * 2 ** 32 + this.#low
  }

  #add(hash: number): void {
    this.#low = (this.#low + hash) >>> 0
    this.#high = (this.#high + mix(hash, 0x9e3779b9)) >>> 0
  }
}

/** The finalizer of MurmurHash3 (Austin Appleby, public domain) over the sum of both. */
function mix(hash: number, value: number): number {
  let h = (Math.imul(hash, 31) + value) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function mixText(salt: number, text: string): number {
  let hash = salt
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return mix(hash, text.length)
}
