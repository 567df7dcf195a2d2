const DIGITS = 14

/** The fourteen digits of an IMEI with its check digit (Luhn); other numbers as they are. */
export function withCheckDigit(number: string): string {
  if (number.length !== DIGITS) return number
  let sum = 0
  for (let at = 0; at < DIGITS; at++) {
    const value = (number.charCodeAt(at) - 0x30) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return `${number}${(10 - (sum % 10)) % 10}`
}
