/** Numbers from 0 to 1 that depend only on the seed: FNV-1a, then the finalizer of MurmurHash3 (both public domain). */
export function seededRandom(seed: string): (nth: number) => number {
  let hash = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193)
  }
  return (nth) => {
    let h = (hash + Math.imul(nth, 0x9e3779b9)) | 0
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
  }
}
