import { readReceipt } from '../../web/src/features/money/expenses/receipts/reading/read-receipt.ts'
import { photoOf } from './draw-receipt.ts'
import { type Printed, receiptOf, TODAY, vehicles } from './receipt-texts.ts'

export type Outcome = 'sure' | 'check' | 'missing' | 'wrong to check' | 'wrong but sure'
export type PictureResult = {
  language: string
  ms: number
  bytes: number
  outcomes: Record<string, Outcome>
  text: string
}

async function readPicture(seed: number): Promise<PictureResult> {
  const printed = receiptOf(seed)
  const file = await photoOf(printed.lines, seed)
  const started = performance.now()
  const { fields, lines } = await readReceipt(file, {
    signal: new AbortController().signal,
    locale: 'en-GB',
    today: TODAY,
    currency: 'EUR',
    vehicles,
  })
  const ms = performance.now() - started
  const names = Object.keys(printed.values) as (keyof Printed['values'])[] // its own keys
  const outcomes = Object.fromEntries(
    names.map((name) => [name, outcomeOf(printed.values[name], fields[name])]),
  )
  return {
    language: printed.language,
    ms,
    bytes: file.size,
    outcomes,
    text: lines.map(({ text }) => text).join('\n'),
  }
}

function outcomeOf(
  expected: unknown,
  read: { value: unknown; certainty: 'sure' | 'check' } | undefined,
): Outcome {
  if (read === undefined) return 'missing'
  if (read.value === expected) return read.certainty
  return read.certainty === 'sure' ? 'wrong but sure' : 'wrong to check'
}

Object.assign(window, { readPicture })
