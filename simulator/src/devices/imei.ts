/** Type code of test devices: reporting bodies assign no numbers that begin with 00. */
const TEST_TYPE = '00101011'

/** The number of a simulated device: 15 digits of which the last is the check digit (Luhn). */
export function testImei(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999) {
    throw new Error(`A serial number has up to six digits, not ${serial}`)
  }
  const digits = TEST_TYPE + String(serial).padStart(6, '0')
  return digits + luhnDigit(digits)
}

/** The Luhn check digit (ISO/IEC 7812-1, annex B). */
export function luhnDigit(digits: string): number {
  let sum = 0
  // doubled from the right, beginning with the digit before the check digit
  digits
    .split('')
    .toReversed()
    .forEach((digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
      sum += value > 9 ? value - 9 : value
    })
  return (10 - (sum % 10)) % 10
}
