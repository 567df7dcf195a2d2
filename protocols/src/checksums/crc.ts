/** The remainder of each byte, for a polynomial whose bits are reversed. */
function crcTable(reversedPolynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ reversedPolynomial : remainder >>> 1
    }
    return remainder
  })
}

/** x^16 + x^15 + x^2 + 1. */
const ibmTable = crcTable(0xa001)
/** x^16 + x^12 + x^5 + 1. */
const ituTable = crcTable(0x8408)

type Range = { bytes: Uint8Array; start: number; end: number }

function remainderOf({ bytes, start, end }: Range, table: Uint16Array, initial: number): number {
  let crc = initial
  for (let at = start; at < end; at++) {
    // Both reads stay inside their arrays: `at` below `end`, the index masked to 8 bits.
    crc = (crc >>> 8) ^ table[(crc ^ bytes[at]!) & 0xff]!
  }
  return crc
}

/** CRC-16/IBM (also called ARC), at the end of Teltonika's TCP frames. */
export function crc16Ibm(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf({ bytes, start, end }, ibmTable, 0)
}

/** CRC-16/MODBUS: the same with other first bits. */
export function crc16Modbus(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf({ bytes, start, end }, ibmTable, 0xffff)
}

/** CRC-ITU (also called X-25), at the end of GT06 frames. */
export function crc16Itu(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf({ bytes, start, end }, ituTable, 0xffff) ^ 0xffff
}

/** CRC-16/KERMIT: that of the ITU without its first and last inversion. */
export function crc16Kermit(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf({ bytes, start, end }, ituTable, 0)
}

/** CRC-16/XMODEM: the polynomial of the ITU, with its bits in their order. */
export function crc16Xmodem(bytes: Uint8Array, start = 0, end = bytes.length, initial = 0): number {
  let crc = initial
  // The index is masked to 8 bits, and `at` is below `end`.
  for (let at = start; at < end; at++)
    crc = ((crc << 8) & 0xffff) ^ xmodemTable[((crc >>> 8) ^ bytes[at]!) & 0xff]!
  return crc
}

const xmodemTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 8
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 0x8000 ? ((remainder << 1) ^ 0x1021) & 0xffff : (remainder << 1) & 0xffff
  }
  return remainder
})
