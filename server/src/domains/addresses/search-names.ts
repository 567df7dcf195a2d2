import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'

/** A town or a street; `folded` is its name as `foldName` makes it. */
export type NamedSpot = LatLon & { name: string; folded: string; country: string | null; people: number }

/** Letters that have no accent to be taken off. */
const PLAIN: Record<string, string> = {
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}

/** For comparing: without case, accents and signs, so that "mgarr" finds "L-Imġarr". */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ħłøđßæœıðþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** How well a name fits the words: its whole, its beginning, the beginning of one of its words, four letters within one; 0 for not at all. */
export function fitOf(folded: string, words: string): number {
  const at = folded.indexOf(words)
  if (at === -1) return 0
  if (at === 0) return folded.length === words.length ? 3 : 2
  if (folded.includes(` ${words}`)) return 1
  return words.length >= 4 ? 0.5 : 0
}

/** As many names as are compared without letting others have their turn: some 5 ms. */
const AT_ONCE = 10_000

type Search = { words: string; near: LatLon | undefined; limit: number }

/** The best first: what fits better, then what is larger and nearer. Ten times the people make up for about twice the distance. */
export async function searchNames<Spot extends NamedSpot>(
  spots: readonly Spot[],
  { words, near, limit }: Search,
): Promise<Spot[]> {
  const folded = foldName(words)
  // One letter fits a large part of the world.
  if (folded.length < 2) return []
  const found: { spot: Spot; rank: number }[] = []
  for (const [index, spot] of spots.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn()
    const fit = fitOf(spot.folded, folded)
    if (fit === 0) continue
    const kilometers = near === undefined ? 0 : distanceMeters(near, spot) / 1000
    found.push({ spot, rank: fit + Math.log10(spot.people + 10) - 3 * Math.log10(1 + kilometers / 20) })
  }
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ spot }) => spot)
}
