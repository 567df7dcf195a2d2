import { type RawBuilder, sql } from 'kysely'

/** Every word of `search` occurs in `text`; % and _ are no wildcards. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = patternsOf(search)
  // An array, unlike a subquery, has the text made plain once for a row and not once for each word.
  const patterns = sql`array(select ${plain(sql`word`)} from unnest(${words}::text[]) as word)`
  return sql<boolean>`${plain(text)} like all (${patterns})`
}

/** Each is looked for in every text. Of more, the longest tell texts apart best. */
const MAX_WORDS = 10

/** No character, so that no text has it. */
const IN_NO_TEXT = '\uFFFF'

/** For "like": each different word of `search`, anywhere in a text; % and _ are no wildcards. */
export function patternsOf(search: string): string[] {
  const words = [...new Set(search.split(/\s+/))]
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
  return words
    .filter((word) => longest.includes(word))
    .map((word) => containing(isBare(word) ? IN_NO_TEXT : word))
}

/** Nothing is left of it without its accents, and nothing would be in every text. */
function isBare(word: string): boolean {
  return /^[\u0300-\u036f]+$/.test(word)
}

/** For "like": a text that contains this one. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Ignores case and accents: "zabbar" finds "Żabbar". Like `ui/matches.ts` of the page. */
export function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')`
  // Accents are looked for only where there may be some: that takes ten times as long.
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text})
    else translate(lower(${bare}), 'ħłø', 'hlo') end)`
}
