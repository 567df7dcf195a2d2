/** A row of a lookup table by what a device sent, which may be a word that every object knows, such as `constructor`. */
export function lookup<Row>(table: Readonly<Record<string, Row>>, key: string | undefined): Row | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
