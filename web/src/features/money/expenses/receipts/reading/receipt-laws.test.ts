import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReceipt } from './parse-receipt.ts'

const TODAY = '2026-11-25'

type Receipt = { cents: number; litres: number; millis: number; day: string; time: string }

const receipt: fc.Arbitrary<Receipt> = fc
  .record({
    litres: fc.integer({ min: 500, max: 30_000 }),
    millis: fc.integer({ min: 900, max: 2499 }),
    days: fc.integer({ min: 0, max: 700 }),
    minutes: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  })
  .map(({ litres, millis, days, minutes }) => ({
    litres: litres / 100,
    millis,
    cents: Math.round((litres * millis) / 1000),
    day: new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10),
    time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  }))

const comma = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')
const point = (value: number, digits: number) => value.toFixed(digits)
const dayAs = (day: string, sign: string) => day.split('-').reverse().join(sign)

type Layout = { taxPercent: number; lines: (values: Receipt, tax: number) => string[] }

const layouts: Record<string, Layout> = {
  English: {
    taxPercent: 18,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'SAMPLE FUELS LTD',
      `${dayAs(day, '/')} ${time}`,
      'DIESEL',
      `${point(litres, 2)} L x ${point(millis / 1000, 3)}   ${point(cents / 100, 2)}`,
      `TOTAL EUR   ${point(cents / 100, 2)}`,
      `incl. VAT 18%   ${point(tax / 100, 2)}`,
      'CARD **** 4417',
    ],
  },
  German: {
    taxPercent: 19,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'Muster Tank GmbH',
      `Datum ${dayAs(day, '.')} ${time} Uhr`,
      'Super E10',
      `Menge ${comma(litres, 2)} l`,
      `Preis ${comma(millis / 1000, 3)} EUR/l`,
      `Netto ${comma((cents - tax) / 100, 2)}`,
      `19 % MwSt ${comma(tax / 100, 2)}`,
      `Summe EUR ${comma(cents / 100, 2)}`,
    ],
  },
  Italian: {
    taxPercent: 22,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'CARBURANTI ESEMPIO S.R.L.',
      `GASOLIO 22% ${comma(cents / 100, 2)}`,
      `LITRI ${comma(litres, 2)} PREZZO ${comma(millis / 1000, 3)}`,
      `TOTALE COMPLESSIVO € ${comma(cents / 100, 2)}`,
      `di cui IVA ${comma(tax / 100, 2)}`,
      `${dayAs(day, '-')} ${time}`,
    ],
  },
  French: {
    taxPercent: 20,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'STATION DU LAC SARL',
      `le ${dayAs(day, '/')} à ${time}`,
      `GAZOLE ${comma(litres, 2)} L à ${comma(millis / 1000, 3)} EUR/L`,
      `TOTAL HT ${comma((cents - tax) / 100, 2)} EUR`,
      `TVA 20,00% ${comma(tax / 100, 2)} EUR`,
      `TOTAL TTC ${comma(cents / 100, 2)} EUR`,
    ],
  },
  Spanish: {
    taxPercent: 21,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'GASOLINERA EJEMPLO S.L.',
      `Fecha: ${dayAs(day, '/')} Hora: ${time}`,
      'GASOLEO A',
      `Litros ${comma(litres, 2)} Precio ${comma(millis / 1000, 3)}`,
      `Base imponible ${comma((cents - tax) / 100, 2)}`,
      `IVA 21% ${comma(tax / 100, 2)}`,
      `TOTAL ${comma(cents / 100, 2)} €`,
    ],
  },
  Dutch: {
    taxPercent: 21,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'TANKSTATION VOORBEELD B.V.',
      `Datum: ${dayAs(day, '-')} ${time}`,
      `Euro95 ${comma(litres, 2)} L x ${comma(millis / 1000, 3)}`,
      `BTW 21% ${comma(tax / 100, 2)}`,
      `TOTAAL EUR ${comma(cents / 100, 2)}`,
    ],
  },
  Polish: {
    taxPercent: 23,
    lines: ({ cents, litres, millis, day, time }, tax) => [
      'STACJA PRZYKŁAD SP. Z O.O.',
      `${day} ${time}`,
      `OLEJ NAPĘDOWY ${comma(litres, 2)} l x ${comma(millis / 1000, 3)}`,
      `PTU A 23,00 % ${comma(tax / 100, 2)}`,
      `SUMA PLN ${comma(cents / 100, 2)}`,
      'KARTA',
    ],
  },
}

test.each(Object.keys(layouts))('the values that were printed in %s are read, and sure', (language) => {
  const layout = layouts[language]
  fc.assert(
    fc.property(receipt, (values) => {
      const percent = layout?.taxPercent ?? 0
      const tax = Math.round((values.cents * percent) / (100 + percent))
      const lines = (layout?.lines(values, tax) ?? []).map((text) => ({ text }))
      const fields = parseReceipt(lines, { locale: 'en-GB', today: TODAY, currency: 'EUR' })
      const sure = (value: unknown) => ({ value, certainty: 'sure' })
      expect(fields).toMatchObject({
        date: sure(values.day),
        time: sure(values.time),
        amountMinor: sure(values.cents),
        currency: sure(language === 'Polish' ? 'PLN' : 'EUR'),
        type: sure('fuel'),
        quantityLitres: sure(values.litres),
        vatPercent: sure(percent),
      })
    }),
  )
})

test('nothing that is read lies in the future, and no text makes it throw', () => {
  const piece = fc.constantFrom(
    'TOTAL',
    'Summe',
    ' ',
    '\n',
    ',',
    '.',
    '/',
    '19',
    '12.11.2027',
    '63,40',
    'EUR',
    'l',
    'kWh',
    '%',
    'MwSt',
    'x',
    '€',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 120 }), (pieces) => {
      const lines = pieces
        .join('')
        .split('\n')
        .map((text) => ({ text }))
      const { date } = parseReceipt(lines, { locale: 'de', today: TODAY, currency: 'EUR' })
      expect(date === undefined || date.value <= TODAY).toBe(true)
    }),
  )
})

test.each([
  '1'.repeat(40_000),
  '1 '.repeat(20_000),
  '1.000.'.repeat(7000),
  '12,3 l x '.repeat(4500),
  'a'.repeat(40_000),
  '- '.repeat(20_000),
])('a file that was written to do harm is read like any other: %#', (text) => {
  const pieces = Array.from({ length: 400 }, (_, at) => ({ text: text.slice(at * 100, at * 100 + 300) }))
  expect(parseReceipt(pieces, { locale: 'de', today: TODAY, currency: 'EUR' }).date).toBe(undefined)
})
