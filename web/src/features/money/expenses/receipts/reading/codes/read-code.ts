import type { ReceiptFields } from '../reading.ts'
import { readAustrianReceipt } from './austria.ts'
import { type CodeValues, codeFields } from './code-fields.ts'
import { readGermanReceipt } from './germany.ts'
import { readTaxLink } from './links.ts'
import { readEpcPayment, readSwissBill } from './payments.ts'
import { readPortugueseReceipt } from './portugal.ts'

const readers: readonly ((text: string) => CodeValues | undefined)[] = [
  readGermanReceipt,
  readAustrianReceipt,
  readPortugueseReceipt,
  readTaxLink,
  readEpcPayment,
  readSwissBill,
]

/** The most that a QR code can hold. */
const MAX_CODE = 7089

/** The values in a receipt's QR code; nothing for unknown codes. */
export function readCode(text: string, today: string): ReceiptFields {
  if (text.length > MAX_CODE) return {}
  for (const reader of readers) {
    const values = reader(text.trim())
    if (values !== undefined) return codeFields(values, today)
  }
  return {}
}
