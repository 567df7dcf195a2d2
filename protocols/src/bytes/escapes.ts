/** In a message between two marks, an escape and another byte stand for the escape itself or for the mark. */
export type Escapes = { mark: number; escape: number; escapedEscape: number; escapedMark: number }

/** The bytes that were meant; the same memory if none was escaped. */
export function withoutEscapes(
  bytes: Uint8Array,
  { mark, escape, escapedEscape, escapedMark }: Escapes,
): Uint8Array {
  if (!bytes.includes(escape)) return bytes
  const meant = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const next = bytes[at + 1]
    const isEscaped = byte === escape && (next === escapedEscape || next === escapedMark)
    if (isEscaped) at++
    meant[length++] = isEscaped && next === escapedMark ? mark : byte
  }
  return meant.subarray(0, length)
}

/** The inverse, for what is between the marks. */
export function withEscapes(
  bytes: Uint8Array,
  { mark, escape, escapedEscape, escapedMark }: Escapes,
): Uint8Array {
  const sent: number[] = []
  for (const byte of bytes) {
    if (byte === escape) sent.push(escape, escapedEscape)
    else if (byte === mark) sent.push(escape, escapedMark)
    else sent.push(byte)
  }
  return Uint8Array.from(sent)
}
