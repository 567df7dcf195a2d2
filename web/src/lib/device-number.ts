/** An IMEI has 15 digits, of which the first may be a zero. */
const FIRST_IMEI = 10_000_000_000_000
const IMEI_DIGITS = 15

/** All its digits, as they are typed. */
export function deviceDigits(dongleId: number): string {
  return String(dongleId).padStart(dongleId < FIRST_IMEI ? 0 : IMEI_DIGITS, '0')
}

/**
 * As on the tracker's label: an IMEI in groups of three, a shorter number (SinoTrack's ten digits, a phone's) in one piece.
 */
export function deviceNumber(dongleId: number): string {
  const digits = deviceDigits(dongleId)
  return digits.length < IMEI_DIGITS ? digits : digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
}
