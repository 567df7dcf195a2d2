import type { Extra } from '../message.ts'

/** The card in the first slot of a tachograph is the driver's, the other one the second driver's. */
const slots = [
  { presence: 'driver1Card', halves: ['driver1CardFirstHalf', 'driver1CardSecondHalf'], name: 'driverKey' },
  {
    presence: 'driver2Card',
    halves: ['driver2CardFirstHalf', 'driver2CardSecondHalf'],
    name: 'secondDriverKey',
  },
] as const
/** Each half is an integer of eight characters. */
const HALF_BITS = 64
/** Sixteen in the European Union. */
const CARD_NUMBER = /^[0-9A-Z]{12,16}$/i

/**
 * Puts the halves of card numbers together; what is no such number stays in halves. A tachograph may repeat the number of a
 * card that was taken out.
 */
export function joinDriverCards(extra: Extra): void {
  for (const { presence, halves, name } of slots) {
    const [first, second] = halves.map((half) => extra[half])
    if (first === undefined || second === undefined) continue
    const number = `${textIn(first)}${textIn(second)}`.trim()
    if (!CARD_NUMBER.test(number)) continue
    for (const half of halves) delete extra[half]
    if (extra[presence] !== false) extra[name] = number
  }
}

function textIn(half: Extra[string]): string {
  let text = ''
  for (let left = BigInt.asUintN(HALF_BITS, BigInt(half)); left > 0n; left >>= 8n)
    text = String.fromCharCode(Number(left & 0xffn)) + text
  return text
}
