import { type AddressParts, foldName } from './search-names.ts'

/** Longer texts are not addresses, and each word costs a comparison. */
const MAX_WORDS = 12
const SHORTEST_TOWN = 3
/** 80331, D-80331, MST 1234. */
const POSTCODE = /(?<![\p{L}\p{N}])(?:\p{Lu}{1,3}[- ]?)?\d{4,6}(?![\p{L}\p{N}])/gu

/**
 * All ways, longest town first: its words are at the end or at the beginning. `town` is folded, `typed` is not; a postcode
 * belongs to neither.
 */
export function addressParts(search: string): AddressParts[] {
  const words = wordsOf(search.replaceAll(POSTCODE, ' ')).slice(0, MAX_WORDS)
  const found: AddressParts[] = []
  for (let length = words.length; length > 0; length--) {
    const ends = [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const
    for (const [town, rest] of length === words.length ? ends.slice(0, 1) : ends) {
      const folded = foldName(town.join(' '))
      if (folded.length < SHORTEST_TOWN) continue
      found.push({ town: folded, typed: town.join(' '), rest: rest.join(' ') })
    }
  }
  return found
}

/** A street without its house number. */
export function withoutHouseNumber(search: string): string {
  return wordsOf(search)
    .filter((word) => !/^\d+\p{L}?$/u.test(word))
    .join(' ')
}

function wordsOf(search: string): string[] {
  return search.split(/[\s,;]+/).filter((word) => word !== '')
}
