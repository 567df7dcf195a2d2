const ROWS_AT_ONCE = 200

/** The rows in parts, after each of which a writer can pass on what it has. */
export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
