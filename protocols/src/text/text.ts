const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const HEX_DIGITS = /^(?:[0-9a-f]{2})*$/i

/** Lower case, two digits per byte, no prefix. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += hexOfByte[byte]
  return hex
}

export function fromHex(hex: string): Uint8Array {
  if (!HEX_DIGITS.test(hex)) throw new RangeError(`not pairs of hexadecimal digits: ${hex}`)
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

export function fromAscii(text: string): Uint8Array {
  // Not Uint8Array.from, whose iterator takes ten times as long.
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Below it, the decoder costs more than it saves. */
const MIN_DECODED_BYTES = 32
const latin1 = new TextDecoder('latin1')

/** One character a byte. */
export function toAscii(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start >= MIN_DECODED_BYTES) return latin1.decode(bytes.subarray(start, end))
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!)
  return text
}

/** Readable text (ASCII, tabs and line ends) as it is, anything else as 0x and hexadecimal digits. */
export function toTextOrHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    if (!isReadable(byte)) return `0x${toHex(bytes)}`
    text += String.fromCharCode(byte)
  }
  return text
}

/** Words for people: what isn't readable ASCII becomes a space, and too much is cut off. */
export function toReadable(text: string, maxLength = 500): string {
  return text
    .slice(0, maxLength)
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
}

function isReadable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
