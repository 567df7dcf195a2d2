import { type CodeValues, localTime, sumOf } from './code-fields.ts'

const rates = [19, 7, 10.7, 5.5, 0]

/**
 * A receipt with the signature of a German security module, DSFinV-K annex I: V0, register, type, data, transaction, counter,
 * start, log time and signature. The data are the kind of the receipt, gross sums of five rates and the payments. Times are UTC.
 */
export function readGermanReceipt(text: string): CodeValues | undefined {
  const [version, , processType, processData = '', , , start = '', end = ''] = text.split(';')
  if (version !== 'V0' || processType !== 'Kassenbeleg-V1') return undefined
  const [kind, sums = ''] = processData.split('^')
  // Orders, trainings and cancelled receipts were not paid.
  if (kind !== 'Beleg') return undefined
  const amounts = sums.split('_')
  const taxed = amounts.flatMap((amount, index) => (/[1-9]/.test(amount) ? [rates[index] ?? 0] : []))
  return {
    ...localTime(new Date(end || start), 'Europe/Berlin'),
    amount: sumOf(amounts),
    currency: 'EUR',
    vatPercent: taxed.length === 1 ? taxed[0] : undefined,
  }
}
