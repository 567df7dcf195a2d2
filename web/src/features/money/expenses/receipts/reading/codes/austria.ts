import { type CodeValues, sumOf } from './code-fields.ts'

const rates = [20, 10, 13, 0, 19]

/**
 * A receipt of an Austrian register, RKSV: algorithm and provider, register, number, local time, gross sums of five rates,
 * turnover counter and signatures, separated by underscores.
 */
export function readAustrianReceipt(text: string): CodeValues | undefined {
  const [, algorithm, , , time = '', ...rest] = text.split('_')
  if (!/^R\d+-AT\d+$/.test(algorithm ?? '')) return undefined
  const amounts = rest.slice(0, rates.length).map((amount) => amount.replace(',', '.'))
  if (amounts.length < rates.length) return undefined
  const taxed = amounts.flatMap((amount, index) => (/[1-9]/.test(amount) ? [rates[index] ?? 0] : []))
  return {
    date: time.slice(0, 10),
    time: time.slice(11, 16),
    amount: sumOf(amounts),
    currency: 'EUR',
    vatPercent: taxed.length === 1 ? taxed[0] : undefined,
  }
}
