import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

function valuesOf(text: string, today = '2026-11-25'): Record<string, unknown> {
  return Object.fromEntries(Object.entries(readCode(text, today)).map(([name, { value }]) => [name, value]))
}

const german = (
  data: string,
  times = '2026-11-18T16:01:10.000Z;2026-11-18T16:03:22.000Z',
  type = 'Kassenbeleg-V1',
) => `V0;955002-00;${type};${data};18;112;${times};ecdsa-plain-SHA256;unixTime;c2lnbmF0dXJl;a2V5`

test('a German receipt has the sum of its rates and the local time of its end', () => {
  expect(valuesOf(german('Beleg^77.43_0.00_0.00_0.00_0.00^77.43:Unbar'))).toEqual({
    date: '2026-11-18',
    time: '17:03',
    amountMinor: 7743,
    currency: 'EUR',
    vatPercent: 19,
  })
  const two = valuesOf(german('Beleg^75.33_7.99_0.00_0.00_0.00^10.00:Bar_5.00:Bar:CHF_64.30:Unbar'))
  expect(two).toMatchObject({ amountMinor: 8332 })
  expect(two).not.toHaveProperty('vatPercent')
})

test('a German receipt late in the evening is of the local day', () => {
  const late = german(
    'Beleg^10.00_0.00_0.00_0.00_0.00^10.00:Bar',
    '2026-07-01T22:29:00.000Z;2026-07-01T22:30:00.000Z',
  )
  expect(valuesOf(late)).toMatchObject({ date: '2026-07-02', time: '00:30' })
})

test('German orders, trainings and other processes propose nothing', () => {
  expect(valuesOf(german('AVTraining^77.43_0.00_0.00_0.00_0.00^77.43:Bar'))).toEqual({})
  expect(valuesOf(german('1;"Espresso";2.50', undefined, 'Bestellung-V1'))).toEqual({})
})

test('an Austrian receipt has commas and a local time', () => {
  const code =
    '_R1-AT0_DEMO-CASH-BOX817_83469_2026-11-12T19:20:11_63,40_0,00_0,00_0,00_0,00_0uFx7Aa=_20f2ed172daa09e5_sBvJh8cCQVw=_c2ln'
  expect(valuesOf(code)).toEqual({
    date: '2026-11-12',
    time: '19:20',
    amountMinor: 6340,
    currency: 'EUR',
    vatPercent: 20,
  })
  expect(valuesOf(code.replace('63,40_0,00', '-63,40_-1,60'))).toMatchObject({ amountMinor: -6500 })
})

test('a Portuguese document has its total and its day; a credit note is negative', () => {
  const code =
    'A:123456789*B:999999990*C:PT*D:FS*E:N*F:20261112*G:FS CDVF/12345*H:CDF7T5HD-12345*I1:PT*I7:51.54*I8:11.86*N:11.86*O:63.40*Q:YhGV*R:9999'
  expect(valuesOf(code)).toEqual({ date: '2026-11-12', amountMinor: 6340, currency: 'EUR' })
  expect(valuesOf(code.replace('D:FS', 'D:NC'))).toMatchObject({ amountMinor: -6340 })
  expect(valuesOf(code.replace('E:N', 'E:A'))).toEqual({})
})

test('a Spanish invoice is read from its Veri*factu link', () => {
  const link =
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2026&importe=241.4'
  expect(valuesOf(link)).toEqual({ date: '2026-09-01', amountMinor: 24_140, currency: 'EUR' })
})

test('a Basque receipt is read from its TicketBAI link', () => {
  const link =
    'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251119-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007'
  expect(valuesOf(link.replace('251119', '191126'), '2026-11-25')).toEqual({
    date: '2026-11-19',
    amountMinor: 470,
    currency: 'EUR',
  })
})

test('a Croatian receipt is read from its link, in euro since 2023', () => {
  const link =
    'https://porezna.gov.hr/rn?jir=9d6f5bb6-da48-4fcd-a803-4586a025e0e4&datv=20261105_0924&izn=100,05'
  expect(valuesOf(link)).toEqual({ date: '2026-11-05', time: '09:24', amountMinor: 10_005, currency: 'EUR' })
  expect(valuesOf(link.replace('20261105', '20220105'))).toEqual({ date: '2022-01-05', time: '09:24' })
  expect(valuesOf(link.replace('100,05', '10005'))).not.toHaveProperty('amountMinor')
})

test('a Serbian receipt is read from the bytes of its link', () => {
  const view = new DataView(new ArrayBuffer(80))
  view.setUint8(0, 3)
  view.setBigUint64(25, 63_405_000n, true)
  view.setBigUint64(33, BigInt(Date.parse('2026-11-05T23:30:00Z')), false)
  const link = () =>
    `https://suf.purs.gov.rs/v/?vl=${btoa(String.fromCharCode(...new Uint8Array(view.buffer)))}`
  expect(valuesOf(link())).toEqual({
    date: '2026-11-06',
    time: '00:30',
    amountMinor: 634_050,
    currency: 'RSD',
  })
  view.setUint8(42, 1)
  expect(valuesOf(link())).toMatchObject({ amountMinor: -634_050 })
  expect(valuesOf('https://suf.purs.gov.rs/v/?vl=AAA')).toEqual({})
  expect(valuesOf('https://suf.purs.gov.rs/v/?vl=%%%')).toEqual({})
})

test('a Polish invoice in KSeF has its day', () => {
  expect(
    valuesOf('https://qr.ksef.mf.gov.pl/invoice/1111111111/01-11-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8'),
  ).toEqual({
    date: '2026-11-01',
  })
})

test('a SEPA transfer names payee and amount', () => {
  const code = [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Reifen Muster GmbH',
    'DE00000000000000000000',
    'EUR1200.5',
    '',
    '',
    'Rechnung 815',
  ]
  expect(valuesOf(code.join('\n'))).toEqual({
    vendor: 'Reifen Muster GmbH',
    amountMinor: 120_050,
    currency: 'EUR',
  })
  expect(valuesOf(code.join('\r\n'))).toMatchObject({ amountMinor: 120_050 })
})

const creditor = 'S\nGarage Muster AG\nSeeweg\n1\n8000\nZürich\nCH'
const debtor = 'S\nMuster Transport\n\n\n3000\nBern\nCH'
const nobody = '\n'.repeat(6)

const bill = (amount: string, information = '') =>
  [
    'SPC',
    '0200',
    '1',
    'CH0000000000000000000',
    creditor,
    nobody,
    amount,
    'CHF',
    debtor,
    'NON',
    '',
    'Service',
    'EPD',
    information,
  ].join('\n')

test('a Swiss bill names creditor, amount and, by its bill information, day and tax', () => {
  expect(valuesOf(bill('349.95'))).toEqual({
    vendor: 'Garage Muster AG',
    amountMinor: 34_995,
    currency: 'CHF',
  })
  expect(valuesOf(bill('349.95', '//S1/10/10201409/11/261112/30/106017086/32/8.1/40/0:30'))).toMatchObject({
    date: '2026-11-12',
    vatPercent: 8.1,
  })
  expect(valuesOf(bill(''))).toEqual({ vendor: 'Garage Muster AG' })
})

test('other codes, and days and amounts that cannot be, propose nothing', () => {
  expect(valuesOf('https://example.com/?importe=241.4&fecha=01-09-2026')).toEqual({})
  expect(valuesOf('WIFI:S:Guest;T:WPA;P:secret;;')).toEqual({})
  expect(valuesOf(german('Beleg^x_0.00_0.00_0.00_0.00^', 'never;never'))).toEqual({})
  expect(valuesOf(german('Beleg^5.00_0.00_0.00_0.00_0.00^', ';2030-01-01T10:00:00.000Z'))).not.toHaveProperty(
    'date',
  )
})

test('no text makes it throw', () => {
  const start = fc.constantFrom(
    '',
    'V0;',
    '_R1-AT0_',
    'A:123456789*B:',
    'BCD\n002\n1\nSCT\n',
    'SPC\n0200\n',
    'https://suf.purs.gov.rs/v/?vl=',
  )
  fc.assert(
    fc.property(start, fc.string({ maxLength: 200 }), (before, text) => {
      expect(() => readCode(before + text, '2026-11-25')).not.toThrow()
    }),
  )
})
