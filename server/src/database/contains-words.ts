import { type RawBuilder, sql } from 'kysely'

/** Every word of `search` occurs in `text`; % and _ are no wildcards. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = patternsOf(search)
  return sql<boolean>`${plain(text)} like all (select ${plain(sql`word`)} from unnest(${words}::text[]) as word)`
}

/** For "like": each word of `search`, anywhere in a text; % and _ are no wildcards. */
export function patternsOf(search: string): string[] {
  return search.split(/\s+/).map(containing)
}

/** For "like": a text that contains this one. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Ignores case and accents: "zabbar" finds "Żabbar". Like `ui/matches.ts` of the page. */
export function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')`
  return sql`translate(lower(${bare}), 'ħłø', 'hlo')`
}
