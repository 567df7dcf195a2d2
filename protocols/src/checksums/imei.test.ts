import { expect, test } from 'vitest'
import { withCheckDigit } from './imei.ts'

test('an IMEI that was sent without its check digit gets it, and another number stays as it is', () => {
  expect(withCheckDigit('35341903606606')).toBe('353419036066061')
  expect(withCheckDigit('49015420323751')).toBe('490154203237518')
  expect(withCheckDigit('6251103044')).toBe('6251103044')
  expect(withCheckDigit('353419036066061')).toBe('353419036066061')
})
