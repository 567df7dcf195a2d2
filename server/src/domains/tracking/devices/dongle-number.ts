/** Parses the digits that a device sends; leading zeros are ignored. Undefined if it isn't a valid number. */
export function toDongleId(text: string): number | undefined {
  const digits = /^0*([1-9]\d{0,14})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Normal form for unknown devices: bounded, and the same for all ways to write a number. */
export function toAttemptNumber(text: string): string {
  // PostgreSQL's text can't hold NUL or half a surrogate pair.
  const printable = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 40)
    .toWellFormed()
  return String(toDongleId(printable) ?? (printable === '' ? '?' : printable))
}
