/**
 * Arrays as PostgreSQL reads them from text, written for speed: one string per column instead of one value per cell.
 * Numbers, booleans and ids need no quotes.
 */
export function plainArray(values: readonly (number | boolean | string | null | undefined)[]): string {
  let text = ''
  for (const value of values) text += value === null || value === undefined ? ',NULL' : `,${value}`
  return `{${text.slice(1)}}`
}

/** Of free text, JSON included. */
export function textArray(values: readonly (string | null | undefined)[]): string {
  let text = ''
  for (const value of values) {
    text += value === null || value === undefined ? ',NULL' : `,"${value.replace(/["\\]/g, '\\$&')}"`
  }
  return `{${text.slice(1)}}`
}

/** JSON that jsonb takes: it refuses NUL and half a surrogate pair, which JSON.stringify writes as escapes. */
export function toJson(value: object): string {
  const json = JSON.stringify(value)
  return json.includes('\\u') ? json.replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd') : json
}

/** Text that PostgreSQL takes. */
export function toText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\ufffd')
}
