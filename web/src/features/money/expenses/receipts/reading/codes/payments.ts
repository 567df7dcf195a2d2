import type { CodeValues } from './code-fields.ts'

/** A SEPA transfer, EPC069-12 (“Girocode”): one field a line; the name is on line six, the amount on line eight. */
export function readEpcPayment(text: string): CodeValues | undefined {
  const lines = text.split(/\r?\n/)
  const [tag, version = '', , kind, , vendor, , amount = ''] = lines
  if (tag !== 'BCD' || !/^00[12]$/.test(version) || kind !== 'SCT') return undefined
  const [, currency, value] = /^([A-Z]{3})(\d+(?:\.\d{1,2})?)$/.exec(amount) ?? []
  return { vendor, amount: value, currency }
}

const CREDITOR_NAME = 5
const AMOUNT = 18
const CURRENCY = 19
const BILL_INFORMATION = 31

/** The payment part of a Swiss QR bill, version 2; Swico's bill information (S1) may contain the day and the tax. */
export function readSwissBill(text: string): CodeValues | undefined {
  const lines = text.split(/\r?\n/)
  if (lines[0] !== 'SPC' || !lines[1]?.startsWith('02')) return undefined
  const information = lines[BILL_INFORMATION] ?? ''
  const [, year, month, day] = /\/11\/(\d\d)(\d\d)(\d\d)(?:\/|$)/.exec(information) ?? []
  const [, rate] = /\/32\/(\d{1,2}(?:\.\d+)?)(?:\/|$)/.exec(information) ?? []
  return {
    vendor: lines[CREDITOR_NAME],
    amount: lines[AMOUNT] === '' ? undefined : lines[AMOUNT],
    currency: lines[CURRENCY],
    date: information.startsWith('//S1/') && year ? `20${year}-${month}-${day}` : undefined,
    vatPercent: information.startsWith('//S1/') && rate ? Number(rate) : undefined,
  }
}
