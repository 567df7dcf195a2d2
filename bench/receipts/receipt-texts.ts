/** Receipts with random values in five languages, and the values that should be read from them. */

export type Printed = {
  language: string
  lines: string[]
  values: {
    date: string
    amountMinor: number
    quantityLitres: number
    vendor: string
    vehicleId: string
    currency: string
  }
}

export const vehicles = ['GHS 101', 'B-RB 2041', 'LNA 730', 'FG 482 KT', 'KR 7C204'].map(
  (registration, index) => ({
    id: `v${index}`,
    registration,
  }),
)

export const TODAY = '2026-11-25'

/** Random numbers from a seed (mulberry32), so that each run has the same pictures. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Parts = { day: string[]; time: string; litres: number; price: number; cents: number; plate: string }

const comma = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')
const tax = (cents: number, percent: number) => comma((cents * percent) / (100 + percent) / 100, 2)
const row = (label: string, value: string) =>
  label.padEnd(Math.max(label.length + 1, 30 - value.length)) + value
const RULE = '-'.repeat(30)

const layouts: { language: string; vendor: string; lines: (parts: Parts) => string[] }[] = [
  {
    language: 'English',
    vendor: 'Sample Fuels, Marsa',
    lines: ({ day: [y, m, d], time, litres, price, cents, plate }) => [
      'SAMPLE FUELS LTD',
      'Triq Aldo Moro, Marsa',
      'VAT No MT 0000 0000',
      RULE,
      row(`${d}/${m}/${y}`, time),
      row('Receipt', '004 318'),
      row('Pump 4', plate),
      RULE,
      'DIESEL',
      row(`${litres.toFixed(2)} L x ${price.toFixed(3)}`, (cents / 100).toFixed(2)),
      RULE,
      row('TOTAL EUR', (cents / 100).toFixed(2)),
      row('incl. VAT 18%', tax(cents, 18).replace(',', '.')),
      row('CARD ****', '4417'),
      'Thank you',
    ],
  },
  {
    language: 'German',
    vendor: 'Muster Tankstelle, Musterstadt',
    lines: ({ day: [y, m, d], time, litres, price, cents, plate }) => [
      'Muster Tankstelle GmbH',
      'Hauptstraße 12',
      '12345 Musterstadt',
      row(`Datum ${d}.${m}.${y}`, time),
      'Super E10',
      RULE,
      row('Menge', `${comma(litres, 2)} l`),
      row('Preis', `${comma(price, 3)} EUR/l`),
      row('Summe EUR', comma(cents / 100, 2)),
      RULE,
      row('MwSt 19,00 %', tax(cents, 19)),
      row('Kartenzahlung', comma(cents / 100, 2)),
      `Kennzeichen ${plate}`,
      'Gute Fahrt',
    ],
  },
  {
    language: 'Italian',
    vendor: 'Carburanti Esempio, Roma',
    lines: ({ day: [y, m, d], time, litres, price, cents, plate }) => [
      'CARBURANTI ESEMPIO S.R.L.',
      'Via Torino 10',
      '00100 Roma',
      'DOCUMENTO COMMERCIALE',
      RULE,
      row('GASOLIO 22%', comma(cents / 100, 2)),
      `LITRI ${comma(litres, 2)} PREZZO ${comma(price, 3)}`,
      RULE,
      row('TOTALE COMPLESSIVO', comma(cents / 100, 2)),
      row('di cui IVA', tax(cents, 22)),
      row('Importo pagato EUR', comma(cents / 100, 2)),
      row(`${d}-${m}-${y}`, time),
      `TARGA ${plate}`,
    ],
  },
  {
    language: 'French',
    vendor: 'Station Du Lac, Annecy',
    lines: ({ day: [y, m, d], time, litres, price, cents, plate }) => [
      'STATION DU LAC SARL',
      '2 avenue de la Gare',
      '74000 Annecy',
      `le ${d}/${m}/${y} à ${time}`,
      RULE,
      'GAZOLE',
      row('Volume', `${comma(litres, 2)} L`),
      row('Prix', `${comma(price, 3)} EUR/L`),
      row('TOTAL TTC', `${comma(cents / 100, 2)} EUR`),
      row('TVA 20,00%', `${tax(cents, 20)} EUR`),
      RULE,
      row('CARTE BANCAIRE', comma(cents / 100, 2)),
      `IMMAT ${plate}`,
    ],
  },
  {
    language: 'Polish',
    vendor: 'Stacja Przyklad, Warszawa',
    lines: ({ day: [y, m, d], time, litres, price, cents, plate }) => [
      'STACJA PRZYKLAD SP. Z O.O.',
      'ul. Polna 3',
      '00-950 Warszawa',
      row(`${y}-${m}-${d}`, time),
      'PARAGON FISKALNY',
      RULE,
      'OLEJ NAPEDOWY',
      row(`${comma(litres, 2)} l x ${comma(price, 2)}`, comma(cents / 100, 2)),
      RULE,
      row('PTU A 23,00 %', tax(cents, 23)),
      row('SUMA PLN', comma(cents / 100, 2)),
      row('KARTA', comma(cents / 100, 2)),
      `Nr rej. ${plate}`,
    ],
  },
]

export function receiptOf(seed: number): Printed {
  const random = randomFrom(seed)
  const layout = layouts[seed % layouts.length] ?? layouts[0]
  if (layout === undefined) throw new Error('There is no layout')
  const date = new Date(Date.parse(TODAY) - Math.floor(random() * 300) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const litres = Math.round(1500 + random() * 5500) / 100
  const isPolish = layout.language === 'Polish'
  const price = isPolish ? Math.round(570 + random() * 130) / 100 : Math.round(1200 + random() * 900) / 1000
  const cents = Math.round(litres * price * 100)
  const vehicle = vehicles[Math.floor(random() * vehicles.length)] ?? { id: '', registration: '' }
  const time = `${String(6 + Math.floor(random() * 16)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`
  return {
    language: layout.language,
    lines: layout.lines({ day: date.split('-'), time, litres, price, cents, plate: vehicle.registration }),
    values: {
      date,
      amountMinor: cents,
      quantityLitres: litres,
      vendor: layout.vendor,
      vehicleId: vehicle.id,
      currency: isPolish ? 'PLN' : 'EUR',
    },
  }
}
