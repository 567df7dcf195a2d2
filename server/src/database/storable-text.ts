/** JSON for jsonb, which rejects NUL and half a surrogate pair; JSON.stringify writes both as escapes. */
export function toJson(value: object): string {
  const json = JSON.stringify(value)
  return json.includes('\\u') ? json.replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd') : json
}

/** Text that PostgreSQL accepts. */
export function toText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\ufffd')
}
