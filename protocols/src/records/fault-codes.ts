const SYSTEMS = 'PCBU'

/** Such as P0143: the upper two bits are the system. */
export function faultCodeOf(code: number): string {
  return `${SYSTEMS[code >> 14]}${(code & 0x3fff).toString(16).toUpperCase().padStart(4, '0')}`
}
