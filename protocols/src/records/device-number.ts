import { ProtocolError } from '../protocol-error.ts'
import { isDigits } from '../text/numbers.ts'

/** Returns the digits, or throws if they are none; `at` is their offset in the frame. */
export function deviceNumber(digits: string, at: number): string {
  if (!isDigits(digits)) throw new ProtocolError('a device number that is not digits', at)
  return digits
}
