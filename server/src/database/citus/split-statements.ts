const tokens = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|;/g

/** The statements of a migration. A semicolon in quotes or in a comment ends none; `\'` is not read as a quote within a text. */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(tokens)].filter(([token]) => token === ';').map(({ index }) => index)
  return [...ends, sql.length]
    .map((end, nth) => sql.slice(nth === 0 ? 0 : ends[nth - 1]! + 1, end)) // one end for each before
    .filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '')
}
