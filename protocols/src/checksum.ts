/** All bytes combined by exclusive or, as at the end of NMEA sentences. */
export function xorOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let sum = 0
  for (let at = start; at < end; at++) sum ^= bytes[at]!
  return sum
}

/** The lowest byte of the sum of all bytes. */
export function sumOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let sum = 0
  for (let at = start; at < end; at++) sum += bytes[at]!
  return sum & 0xff
}

/** Two hexadecimal digits, upper case, as most texts write a checksum. */
export function checksumText(sum: number): string {
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
