import type { CodeValues } from './code-fields.ts'

/** A Portuguese document with ATCUD, Portaria 195/2020: pairs such as O:12.30, separated by asterisks. */
export function readPortugueseReceipt(text: string): CodeValues | undefined {
  if (!/^A:\d{9}\*B:/.test(text)) return undefined
  const fields = new Map(
    text.split('*').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  )
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(fields.get('F') ?? '') ?? []
  // Cancelled documents; proformas and transport documents have other kinds.
  if (fields.get('E') === 'A') return undefined
  const amount = fields.get('O')
  const isCredit = fields.get('D') === 'NC'
  return {
    date: year && `${year}-${month}-${day}`,
    amount: isCredit && amount !== undefined ? `-${amount}` : amount,
    currency: 'EUR',
  }
}
