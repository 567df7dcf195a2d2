import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'

/** A name in another language, with all spellings that fold to it. */
export type OtherName = { folded: string; spellings: readonly string[] }

/** A town or a street; `folded` is its name as `foldName` makes it. */
export type NamedSpot = LatLon & {
  name: string
  folded: string
  country: string | null
  people: number
  others?: readonly OtherName[]
}

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

/** Articles before a folded name: Maltese with its assimilated forms, and those of large neighbouring languages. */
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

/** One way to split a search into a town and the rest: "Marienplatz 1" of "Marienplatz 1, 80331 München". */
export type AddressParts = { town: string; typed: string; rest: string }

export type Search = { search: string; near: LatLon | undefined; limit: number }

/** Factor for a match by a name in another language. */
const OTHER_NAME = 0.25

/** The best matching name, and how well it matches. */
function bestName(spot: NamedSpot, folded: string): { fit: number; other: OtherName | undefined } {
  let best: ReturnType<typeof bestName> = { fit: fitOf(spot.folded, folded), other: undefined }
  for (const other of spot.others ?? []) {
    const fit = fitOf(other.folded, folded) - OTHER_NAME
    if (fit > best.fit) best = { fit, other }
  }
  return best
}

/** The place with the name spelled as it was typed, if possible: "münch" finds München, "munch" Munchen. */
function called(spot: NamedSpot, other: OtherName | undefined, typed: string): NamedSpot {
  if (other === undefined) return spot
  const start = typed.trim().toLowerCase()
  const name = other.spellings.find((one) => one.toLowerCase().includes(start)) ?? other.spellings[0]
  return { ...spot, name: name ?? spot.name }
}

/** Best first, each with the name that matched: by match, then by size and distance. */
export async function searchNames(
  spots: readonly NamedSpot[],
  { search, near, limit }: Search,
): Promise<NamedSpot[]> {
  const folded = foldName(search)
  // One letter matches a large part of the world.
  if (folded.length < 2) return []
  const found: { spot: NamedSpot; other: OtherName | undefined; rank: number }[] = []
  for (const [index, spot] of spots.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn()
    const { fit, other } = bestName(spot, folded)
    if (fit <= 0) continue
    found.push({ spot, other, rank: fit + weightOf(spot, near) })
  }
  return found
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ spot, other }) => called(spot, other, search))
}

type Parts = { parts: readonly AddressParts[]; near: LatLon | undefined; limit: number }

/** The towns that an address names, best first, from the first reading that names any, and the rest of that reading. */
export async function townsIn(
  spots: readonly NamedSpot[],
  { parts, near, limit }: Parts,
): Promise<{ towns: NamedSpot[]; rest: string }> {
  const named = new Map(parts.map(({ town }): [string, NamedSpot[]] => [town, []]))
  const typedOf = new Map(parts.map(({ town, typed }) => [town, typed]))
  for (const [index, spot] of spots.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn()
    for (const other of [undefined, ...(spot.others ?? [])]) {
      const { folded } = other ?? spot
      const town = named.has(folded) ? folded : folded.replace(ARTICLE, '')
      const towns = named.get(town)
      if (towns === undefined) continue
      towns.push(called(spot, other, typedOf.get(town) ?? ''))
      break
    }
  }
  const found = parts.find(({ town }) => (named.get(town)?.length ?? 0) > 0)
  const towns = (found && named.get(found.town)) ?? []
  return {
    towns: towns.toSorted((a, b) => weightOf(b, near) - weightOf(a, near)).slice(0, limit),
    rest: found?.rest ?? '',
  }
}
