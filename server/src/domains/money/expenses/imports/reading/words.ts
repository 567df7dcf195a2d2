/** Words by which columns and types are recognised, in English and German. */
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { ImportField } from '@roadbook/contract/money/expense-imports'
import { cut } from '../table/cells.ts'

/** Longer texts are not names. */
const MAX_NAME = 100

/** Normal form for comparing: lower case, without accents, units, spaces and punctuation. */
export function plainWord(text: string): string {
  return text
    .slice(0, MAX_NAME)
    .replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\s(?:eur|euro|usd|chf|gbp|pln|ltr|%)\s*$/, '')
    .replaceAll(/[^a-z0-9%]/g, '')
}

/** Names of columns, the most specific first. */
export const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  vehicle:
    words(`kennzeichen kfzkennzeichen amtlkennzeichen amtlicheskennzeichen polkennzeichen fahrzeugkennzeichen
    lkwkennzeichen registration registrationnumber registrationno regno reg vehicleregistration vehiclereg licenceplate
    licenseplate licenseplatenumber licenceplatenumber numberplate platenumber plate vrm vehicle fahrzeug kfz`),
  card: words(`kartennummer kartennr karte tankkarte kartenid cardnumber cardno card fuelcard pan obuid obunummer
    ladekarte ladekartennummer rfid`),
  date: words(`lieferdatum transaktionsdatum tankdatum kaufdatum leistungsdatum belegdatum transaktionszeitpunkt datumuhrzeit
    datumzeit datum transactiondate deliverydate purchasedate dateandtime datetime transactiondatetime date startdatum
    ladebeginn startzeit zeitpunkt tag day buchungsdatum postingdate rechnungsdatum invoicedate`),
  time: words('uhrzeit lieferzeit transaktionszeit transactiontime deliverytime time zeit'),
  amount:
    words(`bruttobetrag betragbrutto gesamtbetragbrutto gesamtbrutto bruttowert brutto grossamount amountgross
    totalgross gross grossvalue amountinclvat amountinclusivevat totalinclvat valueinclvat gesamtbetrag endbetrag
    rechnungsbetrag gesamtpreis totalamount betrag amount total summe umsatz kosten cost price`),
  currency: words('wahrung waehrung currency currencycode curr ccy whg wkz'),
  vatPercent: words(
    'mwst% ust% mwstsatz ustsatz steuersatz mwstprozent vat% vatrate vatpercent taxrate mwst ust vat',
  ),
  type: words(`expensetype ausgabenart kostenart produkt produktbezeichnung produktname produktart produktgruppe warenart ware
    artikel artikelbezeichnung leistungsart leistung kategorie product productname productdescription category
    servicetype type art item`),
  quantity:
    words(`menge liter litres liters litre volume volumen quantity qty mengeliter mengel literzahl mengekwh
    lademenge energiemenge energie energy energykwh kwh`),
  unitPrice:
    words(`einzelpreis preisproliter preisjeliter preisprokwh preisproeinheit preisjeeinheit literpreis
    grundpreis stuckpreis unitprice priceperunit priceperlitre priceperliter preis`),
  odometer: words(
    'kilometerstand kmstand tachostand tacho km odometer odometerreading odo mileage kilometer',
  ),
  vendor:
    words(`tankstelle stationsname stationname station akzeptanzstelle ladestation lieferant handler vendor merchant
    merchantname supplier servicestation site sitename anbieter betreiber aussteller verkaufer`),
  driver: words('fahrer fahrername driver drivername karteninhaber cardholder mitarbeiter nutzer employee'),
  externalNumber:
    words(`belegnummer belegnr transaktionsnummer transaktionsnr transaktionsid lieferscheinnummer
    lieferscheinnr bonnummer bonnr vorgangsnummer receiptnumber receiptno transactionid transactionnumber transactionno
    voucher vouchernumber documentnumber externalnumber referenz referenznummer reference referencenumber beleg`),
  note: words(`bemerkung notiz kommentar verwendungszweck note notes comment comments remarks ort stadt city town
    location`),
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** Names of products or kinds of costs; the first match wins. */
const typePatterns: readonly (readonly [RegExp, ExpenseType])[] = [
  [/adblue|def\b|harnstoff|urea/, 'other'],
  [/wasch|wash|reinig|clean|valet/, 'cleaning'],
  [/maut|toll|vignette|peage|pedaggio|tunnel|brucke|bridge|ferry|fahre/, 'toll'],
  [/park/, 'parking'],
  [/strom|kwh|\blad(en|ung|evorgang|e)|charg|electric|elektr|\b(ac|dc|hpc)\b/, 'charging'],
  [
    /diesel|super|benzin|petrol|\be5\b|\be10\b|unlead|gasoil|gas oil|gasol|kraftstoff|fuel|\bhvo|lpg|cng|lng|erdgas|autogas|bleifrei|eurosuper|euro 95|b7|wasserstoff|hydrogen/,
    'fuel',
  ],
  [/reifen|tyre|tire/, 'tyres'],
  [/reparatur|repair|werkstatt|panne|breakdown/, 'repair'],
  [
    /wartung|inspektion|service|maintenance|\bol\b|motorol|\boil\b|lubric|schmier|scheibenwischer|wiper/,
    'maintenance',
  ],
  [/versicherung|insurance/, 'insurance'],
  [/steuer|\btax\b/, 'tax'],
  [/leasing|miete|rental|\bhire\b/, 'leasing'],
  [/bussgeld|strafzettel|verwarn|\bfine\b|penalty/, 'fine'],
  [/gebuhr|\bfee\b|shop|zubehor|sonstig|other|misc/, 'other'],
]

export function typeOfText(text: string): ExpenseType | null {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')
  // Programs without umlauts write "Autowaesche".
  const withoutUmlauts = plain.replaceAll(/([aou])e/g, '$1')
  const fits = (pattern: RegExp) => pattern.test(plain) || pattern.test(withoutUmlauts)
  return typePatterns.find(([pattern]) => fits(pattern))?.[1] ?? null
}

const total = /^(?:gesamt|summe|zwischensumme|total|sub ?total|grand total|saldo|endbetrag|rechnungsbetrag)/i

export function isTotalText(text: string): boolean {
  return total.test(text)
}

/** Companies whose statements are recognised by their name in the file. */
const companies = [
  'DKV',
  'UTA',
  'Aral',
  'Shell',
  'Esso',
  'TotalEnergies',
  'Eurowag',
  'AS 24',
  'OMV',
  'Circle K',
  'Q8',
  'Eni',
  'Westfalen',
  'HEM',
  'Logpay',
  'Allstar',
  'Radius',
  'Toll Collect',
  'ASFINAG',
  'EnBW',
  'Ionity',
  'Maingau',
  'ChargePoint',
] as const

/** The first company that is named, otherwise the name of the file. */
export function sourceName(fileName: string, firstTexts: readonly string[]): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  for (const text of [stem, ...firstTexts]) {
    const plain = ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.toLowerCase()
    const found = companies.find((name) => plain.includes(` ${name.toLowerCase()} `))
    if (found !== undefined) return found
  }
  const bare = stem
    .replaceAll(/[\d_.-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cut(bare === '' ? stem : bare, 100)
}
