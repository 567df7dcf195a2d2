/** JSON that jsonb takes: it refuses NUL and half a surrogate pair, which JSON.stringify writes as escapes. */
export function toJson(value: object): string {
  const json = JSON.stringify(value)
  return json.includes('\\u') ? json.replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd') : json
}

/** Text that PostgreSQL takes. */
export function toText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\ufffd')
}
