/** The first may be a zero. */
const IMEI_DIGITS = 15

/** All its digits, as they are typed; an identifier with letters as it is. */
export function deviceDigits(identifier: string): string {
  const isImei = /^\d{14,15}$/.test(identifier)
  return isImei ? identifier.padStart(IMEI_DIGITS, '0') : identifier
}

/**
 * As on the tracker's label: an IMEI in groups of three, a shorter number (SinoTrack's ten digits, a phone's) in one piece.
 */
export function deviceNumber(identifier: string): string {
  const digits = deviceDigits(identifier)
  return !/^\d{15}$/.test(digits) ? digits : digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
}
