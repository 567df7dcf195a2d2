import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { AddressParts } from './address-parts.ts'

/** A town or a street; `folded` is its name as `foldName` makes it. */
export type NamedSpot = LatLon & { name: string; folded: string; country: string | null; people: number }

/** Letters without an accent to remove. */
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

/** Normal form for comparing: without case, accents and punctuation, so that "mgarr" finds "L-Imġarr". */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ħłøđßæœıðþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Before a folded name: Maltese with its assimilated forms, and those of the large neighbours. */
const ARTICLE = /^(?:l|i[cdlnrstxz]|the|la|le|les|lo|el|los|las|der|die|das) /

/**
 * How well a name matches: 3 for the whole name, with or without its article, 2.5 for whole words of it, 2 for its start, 1 for the
 * start of one of its words, 0.5 for four letters inside, 0 for no match.
 */
export function fitOf(folded: string, search: string): number {
  if (!folded.includes(search)) return 0
  const bare = folded.replace(ARTICLE, '')
  if (folded === search || bare === search) return 3
  if (` ${folded} `.includes(` ${search} `)) return 2.5
  if (folded.startsWith(search) || bare.startsWith(search)) return 2
  if (folded.includes(` ${search}`)) return 1
  return search.length >= 4 ? 0.5 : 0
}

/** Ten times the population makes up for about twice the distance. */
function weightOf(spot: NamedSpot, near: LatLon | undefined): number {
  const kilometers = near === undefined ? 0 : distanceMeters(near, spot) / 1000
  return Math.log10(spot.people + 10) - 3 * Math.log10(1 + kilometers / 20)
}

/** Names compared before other work gets its turn: about 5 ms. */
const AT_ONCE = 10_000

export type Search = { search: string; near: LatLon | undefined; limit: number }

/** Best first: the better match, then the larger and nearer place. */
export async function searchNames<Spot extends NamedSpot>(
  spots: readonly Spot[],
  { search, near, limit }: Search,
): Promise<Spot[]> {
  const folded = foldName(search)
  // One letter matches a large part of the world.
  if (folded.length < 2) return []
  const found: { spot: Spot; rank: number }[] = []
  for (const [index, spot] of spots.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn()
    const fit = fitOf(spot.folded, folded)
    if (fit === 0) continue
    found.push({ spot, rank: fit + weightOf(spot, near) })
  }
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ spot }) => spot)
}

type Parts = { parts: readonly AddressParts[]; near: LatLon | undefined; limit: number }

/** The towns that an address names, the best first, by the first of its readings that names any; and the rest of that one. */
export async function townsIn(
  spots: readonly NamedSpot[],
  { parts, near, limit }: Parts,
): Promise<{ towns: NamedSpot[]; rest: string }> {
  const named = new Map(parts.map(({ town }): [string, NamedSpot[]] => [town, []]))
  for (const [index, spot] of spots.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn()
    named.get(spot.folded)?.push(spot)
    const bare = spot.folded.replace(ARTICLE, '')
    if (bare !== spot.folded) named.get(bare)?.push(spot)
  }
  const found = parts.find(({ town }) => (named.get(town)?.length ?? 0) > 0)
  const towns = (found && named.get(found.town)) ?? []
  return {
    towns: towns.toSorted((a, b) => weightOf(b, near) - weightOf(a, near)).slice(0, limit),
    rest: found?.rest ?? '',
  }
}
