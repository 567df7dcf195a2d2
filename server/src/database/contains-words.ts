import { type RawBuilder, sql } from 'kysely'

/** Whether every word of `search` occurs in `text`; % and _ are not wildcards. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = patternsOf(search)
  // With an array, unlike a subquery, the text is normalised once per row instead of once per word.
  const patterns = sql`array(select ${plain(sql`word`)} from unnest(${words}::text[]) as word)`
  return sql<boolean>`${plain(text)} like all (${patterns})`
}

/** Maximum number of words, each of which is searched in every text. If there are more, the longest are kept. */
const MAX_WORDS = 10

/** A noncharacter, so that no text contains it. */
const IN_NO_TEXT = '\uFFFF'

/** Patterns for "like": each different word of `search`, anywhere in a text; % and _ are not wildcards. */
export function patternsOf(search: string): string[] {
  const words = [...new Set(search.split(/\s+/))]
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
  return words
    .filter((word) => longest.includes(word))
    .map((word) => containing(isBare(word) ? IN_NO_TEXT : word))
}

/** Words that consist only of accents are dropped: without them nothing is left, and every text would match. */
function isBare(word: string): boolean {
  return /^[\u0300-\u036f]+$/.test(word)
}

/** Pattern for "like": texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Ignores case and accents: "zabbar" finds "Żabbar". Like `ui/matches.ts` of the page. */
export function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')`
  // Accents are only removed where there may be some, since that takes ten times as long.
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text})
    else translate(lower(${bare}), 'ħłø', 'hlo') end)`
}
