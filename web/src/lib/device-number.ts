/** An IMEI has 15 digits, of which the first may be a zero; a phone's number is shorter, and shown as it is. */
const FIRST_IMEI = 10_000_000_000_000
const IMEI_DIGITS = 15

/** In threes, as it stands on the label of the tracker. */
export function deviceNumber(dongleId: number): string {
  return String(dongleId)
    .padStart(dongleId < FIRST_IMEI ? 0 : IMEI_DIGITS, '0')
    .replace(/(\d{3})(?=\d)/g, '$1\u00a0')
}
