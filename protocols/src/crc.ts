/** x^16 + x^15 + x^2 + 1, bits reversed. */
const REVERSED_POLYNOMIAL = 0xa001

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ REVERSED_POLYNOMIAL : remainder >>> 1
  }
  return remainder
})

/** CRC-16/IBM (also called ARC), as Teltonika's TCP frames end with it. */
export function crc16Ibm(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0
  for (let at = start; at < end; at++) {
    // Both reads stay inside their arrays: `at` below `end`, the index masked to 8 bits.
    crc = (crc >>> 8) ^ table[(crc ^ bytes[at]!) & 0xff]!
  }
  return crc
}
