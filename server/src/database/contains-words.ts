import { type RawBuilder, sql } from 'kysely'

/** Every word of `search` stands somewhere in `text`; % and _ of the person are no wildcards. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql<boolean>`${plain(text)} like all (select ${plain(sql`word`)} from unnest(${words}::text[]) as word)`
}

/** Capitals and accents do not count: "zabbar" finds "Żabbar". As `ui/matches.ts` of the page does it. */
function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')`
  return sql`translate(lower(${bare}), 'ħłø', 'hlo')`
}
