// Receipts as they are printed, with invented names and numbers.

export type Sample = {
  name: string
  text: string
  /** By name; with “check” where it should be looked at. */
  fields: Record<string, unknown>
}

export const fuelReceipts: readonly Sample[] = [
  {
    name: 'fuel in Malta: the total is not the tax or the card, and litres by price prove it',
    text: `
SAMPLE FUELS LTD
Triq Aldo Moro, Marsa
VAT No MT 0000 0000
19/11/2026                 08:52
Receipt                  004 318
Pump 4                   GHS 101
DIESEL
52.40 L x 1.210            63.40
TOTAL EUR                  63.40
incl. VAT 18%               9.67
CARD ****                   4417
Thank you`,
    fields: {
      date: '2026-11-19',
      time: '08:52',
      currency: 'EUR',
      amountMinor: 6340,
      vatPercent: 18,
      type: 'fuel',
      quantityLitres: 52.4,
      pricePerUnit: 1.21,
      vendor: 'Sample Fuels, Marsa',
      vehicleId: 'v1',
    },
  },
  {
    name: 'fuel in Germany, with net, tax and gross, and the odometer',
    text: `
Musteroel Tankstelle GmbH
Hauptstraße 12
12345 Musterstadt
USt-ID DE000000000
Beleg-Nr. 4711/2034
Datum 18.11.2026   Uhrzeit 17:03
*Super E10        Zapfsäule 3
Menge             45,31 l
Preis           1,709 EUR/l
Summe EUR             77,43
MwSt 19,00 %
Netto      MwSt      Brutto
65,07      12,36      77,43
Kartenzahlung girocard 77,43
Kfz-Kennzeichen B-RB 2041
km-Stand 84612
Vielen Dank und gute Fahrt`,
    fields: {
      date: '2026-11-18',
      time: '17:03',
      currency: 'EUR',
      amountMinor: 7743,
      vatPercent: 19,
      type: 'fuel',
      quantityLitres: 45.31,
      pricePerUnit: 1.709,
      vendor: 'Musteroel Tankstelle, Musterstadt',
      vehicleId: 'v2',
      odometerMeters: 84_612_000,
    },
  },
  {
    name: 'fuel in Italy, whose total has no price beside it',
    text: `
CARBURANTI ESEMPIO S.R.L.
Via Roma 10
00100 Roma
P.IVA 00000000000
DOCUMENTO COMMERCIALE
di vendita o prestazione
DESCRIZIONE        IVA   Prezzo(€)
GASOLIO            22%       80,02
LITRI 44,480 PREZZO 1,799
TOTALE COMPLESSIVO           80,02
di cui IVA                   14,43
Pagamento elettronico        80,02
Importo pagato               80,02
17-11-2026 12:44
DOCUMENTO N. 0123-0045`,
    fields: {
      date: '2026-11-17',
      time: '12:44',
      currency: 'EUR',
      amountMinor: 8002,
      vatPercent: 22,
      type: 'fuel',
      quantityLitres: 44.48,
      pricePerUnit: 1.799,
      vendor: 'Carburanti Esempio, Roma',
    },
  },
  {
    name: 'fuel in France: the total with tax, not the one without',
    text: `
STATION DU LAC SARL
2 avenue de la Gare
74000 Annecy
le 16/11/26 à 07:15
Pompe 2   SP95-E10
Volume : 38,20 L
Prix : 1,789 EUR/L
TOTAL HT            56,95 EUR
TVA 20,00%          11,39 EUR
TOTAL TTC           68,34 EUR
CARTE BANCAIRE      68,34 EUR
************1234`,
    fields: {
      date: '2026-11-16',
      time: '07:15',
      currency: 'EUR',
      amountMinor: 6834,
      vatPercent: 20,
      type: 'fuel',
      quantityLitres: 38.2,
      pricePerUnit: 1.789,
      vendor: 'Station Du Lac, Annecy',
    },
  },
  {
    name: 'fuel in Spain',
    text: `
GASOLINERA EJEMPLO S.L.
CIF B00000000
Calle Mayor 1, Toledo
FACTURA SIMPLIFICADA 2026/1188
Fecha: 15/11/2026 Hora: 21:40
GASOLEO A
Litros 50,00   Precio 1,459
Importe              72,95
Base imponible       60,29
IVA 21%              12,66
TOTAL A PAGAR        72,95 €
TARJETA **** 0099`,
    fields: {
      date: '2026-11-15',
      time: '21:40',
      currency: 'EUR',
      amountMinor: 7295,
      vatPercent: 21,
      type: 'fuel',
      quantityLitres: 50,
      pricePerUnit: 1.459,
      vendor: 'Gasolinera Ejemplo, Toledo',
    },
  },
  {
    name: 'fuel in the Netherlands',
    text: `
TANKSTATION VOORBEELD B.V.
Dorpsstraat 5
1234 AB Utrecht
Datum: 14-11-2026 06:58
Pomp 6 Euro95
41,25 L  à  2,019         83,28
Subtotaal                 68,83
BTW 21%                   14,45
TOTAAL EUR                83,28
PINNEN                    83,28`,
    fields: {
      date: '2026-11-14',
      time: '06:58',
      currency: 'EUR',
      amountMinor: 8328,
      vatPercent: 21,
      type: 'fuel',
      quantityLitres: 41.25,
      pricePerUnit: 2.019,
      vendor: 'Tankstation Voorbeeld, Utrecht',
    },
  },
  {
    name: 'fuel in Poland, in zloty',
    text: `
STACJA PRZYKLAD SP. Z O.O.
ul. Polna 3
00-950 Warszawa
NIP 0000000000
2026-11-13          nr wydr. 12345
PARAGON FISKALNY
OLEJ NAPEDOWY 42,10 l x 6,59   277,44A
SPRZEDAZ OPODATKOWANA A        277,44
PTU A 23,00 %                   51,88
SUMA PTU                        51,88
SUMA PLN                       277,44
KARTA                          277,44
13:37`,
    fields: {
      date: '2026-11-13',
      currency: 'PLN',
      amountMinor: 27_744,
      vatPercent: 23,
      type: 'fuel',
      quantityLitres: 42.1,
      pricePerUnit: 6.59,
      vendor: 'Stacja Przyklad, Warszawa',
    },
  },
]
