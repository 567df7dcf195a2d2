import type { Sample } from './fuel-receipts.fixture.ts'

export const otherReceipts: readonly Sample[] = [
  {
    name: 'charging',
    text: `
Beispielstrom AG
Ladevorgang vom 12. November 2026
Start 09:10 Uhr, Ende 09:41 Uhr
Energie 38,412 kWh
Preis 0,59 EUR/kWh
Gesamtbetrag inkl. MwSt. 22,66 EUR
enthaltene MwSt. 19 %: 3,62 EUR
Zahlbar bis 26.11.2026`,
    fields: {
      date: '2026-11-12',
      time: '09:10',
      currency: 'EUR',
      amountMinor: 2266,
      vatPercent: 19,
      type: 'charging',
      quantityKwh: 38.412,
      pricePerUnit: 0.59,
      vendor: 'Beispielstrom',
    },
  },
  {
    name: 'parking, without a legal form',
    text: `
Parkhaus am Markt
Einfahrt 11.11.2026 10:02
Ausfahrt 11.11.2026 12:31
Parkdauer 2 h 29 min
Betrag EUR 6,50
Bar 10,00
Rückgeld 3,50`,
    fields: {
      date: '2026-11-11',
      time: '10:02',
      currency: 'EUR',
      amountMinor: 650,
      type: 'parking',
      vendor: ['Parkhaus am Markt', 'check'],
    },
  },
  {
    name: 'toll',
    text: `
AUTOSTRADE ESEMPIO S.p.A.
Pedaggio
Entrata MILANO 09:03
Uscita BOLOGNA 11:20
Data 10/11/2026 11:20
IMPORTO EUR 16,70
Contanti 20,00
Resto 3,30`,
    fields: {
      date: '2026-11-10',
      time: '11:20',
      currency: 'EUR',
      amountMinor: 1670,
      type: 'toll',
      vendor: 'Autostrade Esempio',
    },
  },
  {
    name: 'tyres, an invoice with thousands in groups',
    text: `
Reifen Muster GmbH & Co. KG
Industrieweg 4, 54321 Beispielhausen
Rechnung Nr. 2026-0815
Rechnungsdatum: 09.11.2026
Fällig: 09.12.2026
4 x Winterreifen 225/65 R16C     1.008,40
Zwischensumme                    1.008,40
zzgl. 19 % USt                     191,60
Rechnungsbetrag                  1.200,00 €`,
    fields: {
      date: '2026-11-09',
      currency: 'EUR',
      amountMinor: 120_000,
      vatPercent: 19,
      type: 'tyres',
      vendor: 'Reifen Muster, Beispielhausen',
    },
  },
  {
    name: 'a car wash in Switzerland',
    text: `
WASCHPARADIES
8000 Zürich
08.11.2026 14:20
Waschprogramm 3
Total CHF 18.00
inkl. 8.1% MWST CHF 1.35`,
    fields: {
      date: '2026-11-08',
      time: '14:20',
      currency: 'CHF',
      amountMinor: 1800,
      vatPercent: 8.1,
      type: 'cleaning',
      vendor: ['Waschparadies, Zürich', 'check'],
    },
  },
]
