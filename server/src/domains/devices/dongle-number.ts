/** Digits as a device says them to its number; leading zeros do not count. Undefined for what is no such number. */
export function toDongleId(text: string): number | undefined {
  const digits = /^0*([1-9]\d{0,14})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** As it is remembered of a device nobody knows: bounded, and the same for all ways to write a number. */
export function toAttemptNumber(text: string): string {
  // NUL and half a surrogate pair are no text to PostgreSQL.
  const printable = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 40)
    .toWellFormed()
  return String(toDongleId(printable) ?? (printable === '' ? '?' : printable))
}
