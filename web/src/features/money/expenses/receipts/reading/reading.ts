import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { PageBox } from '../../../../../ui/files/viewer/page-view.tsx'

/** A line of a receipt, from the top down. */
export type TextLine = {
  text: string
  box?: PageBox | undefined
  /** From 0 to 1, for a picture; text contained in a file is exact. */
  confidence?: number | undefined
}

export type ReadValue<Value> = {
  value: Value
  /** `check`: uncertain, so the person should check it. */
  certainty: 'sure' | 'check'
  /** Where it was read, if it was read in one place. */
  box?: PageBox | undefined
}

/** Named like the fields of an expense, where it has them. */
type Values = {
  date: string
  /** Local, “08:52”. */
  time: string
  amountMinor: number
  currency: string
  vatPercent: number
  quantityLitres: number
  quantityKwh: number
  /** Price of a litre or a kilowatt-hour, in the currency. */
  pricePerUnit: number
  type: ExpenseType
  vendor: string
  vehicleId: string
  odometerMeters: number
}

export type ReceiptFields = { [Name in keyof Values]?: ReadValue<Values[Name]> }

export type ReadingMethod = 'pdfText' | 'qrCode' | 'ocr' | 'none'

export type ReceiptReading = {
  /** The source of the amount; `none` if nothing could be read. */
  method: ReadingMethod
  fields: ReceiptFields
  lines: readonly TextLine[]
}

/** The reader's other inputs, besides the receipt. */
export type ReadingContext = {
  /** Decides 03/04/2026 if the receipt itself doesn't. */
  locale: string
  today: string
  /** The company's, for amounts without a currency. */
  currency: string
  /** Only these registrations are recognised. */
  vehicles?: readonly { id: string; registration: string }[] | undefined
}
