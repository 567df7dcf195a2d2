import { z } from 'zod'
import { problem } from './problem.ts'

// The countries of ISO 3166-1 and the currency (ISO 4217) of each.

const table = `AD:EUR AE:AED AF:AFN AG:XCD AI:XCD AL:ALL AM:AMD AO:AOA AR:ARS AT:EUR AU:AUD AW:AWG AX:EUR AZ:AZN BA:BAM
BB:BBD BD:BDT BE:EUR BF:XOF BG:EUR BH:BHD BI:BIF BJ:XOF BL:EUR BM:BMD BN:BND BO:BOB BR:BRL BS:BSD BT:BTN BW:BWP BY:BYN BZ:BZD
CA:CAD CD:CDF CF:XAF CG:XAF CH:CHF CI:XOF CL:CLP CM:XAF CN:CNY CO:COP CR:CRC CU:CUP CV:CVE CY:EUR CZ:CZK DE:EUR DJ:DJF DK:DKK
DM:XCD DO:DOP DZ:DZD EC:USD EE:EUR EG:EGP ER:ERN ES:EUR ET:ETB FI:EUR FJ:FJD FK:FKP FO:DKK FR:EUR GA:XAF GB:GBP GD:XCD GE:GEL
GF:EUR GG:GBP GH:GHS GI:GIP GL:DKK GM:GMD GN:GNF GP:EUR GQ:XAF GR:EUR GT:GTQ GW:XOF GY:GYD HK:HKD HN:HNL HR:EUR HT:HTG HU:HUF
ID:IDR IE:EUR IL:ILS IM:GBP IN:INR IQ:IQD IR:IRR IS:ISK IT:EUR JE:GBP JM:JMD JO:JOD JP:JPY KE:KES KG:KGS KH:KHR KM:KMF KN:XCD
KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LC:XCD LI:CHF LK:LKR LR:LRD LS:LSL LT:EUR LU:EUR LV:EUR LY:LYD MA:MAD MC:EUR MD:MDL
ME:EUR MF:EUR MG:MGA MK:MKD ML:XOF MM:MMK MN:MNT MO:MOP MQ:EUR MR:MRU MS:XCD MT:EUR MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN
NA:NAD NC:XPF NE:XOF NG:NGN NI:NIO NL:EUR NO:NOK NP:NPR NZ:NZD OM:OMR PA:PAB PE:PEN PF:XPF PG:PGK PH:PHP PK:PKR PL:PLN PM:EUR
PR:USD PS:ILS PT:EUR PY:PYG QA:QAR RE:EUR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SH:SHP SI:EUR
SK:EUR SL:SLE SM:EUR SN:XOF SO:SOS SR:SRD SS:SSP ST:STN SV:USD SY:SYP SZ:SZL TD:XAF TG:XOF TH:THB TJ:TJS TL:USD TM:TMT TN:TND
TO:TOP TR:TRY TT:TTD TW:TWD TZ:TZS UA:UAH UG:UGX US:USD UY:UYU UZ:UZS VA:EUR VC:XCD VE:VES VG:USD VN:VND VU:VUV WS:WST XK:EUR
YE:YER YT:EUR ZA:ZAR ZM:ZMW ZW:ZWG`

const currencies = new Map(
  table.split(/\s+/).map((entry) => {
    const [country = '', currency = ''] = entry.split(':')
    return [country, currency]
  }),
)

export const countryCodes: readonly string[] = [...currencies.keys()]

/** Every currency of the table once, in alphabetical order. */
export const currencyCodes: readonly string[] = [...new Set(currencies.values())].sort()

/** ISO 4217. */
export const Currency = z.string().refine((code) => currencyCodes.includes(code), problem('currency_unknown'))

/** ISO 4217; two for every currency that isn't listed. Browsers follow CLDR, in which HUF and IDR have none. */
const digitsTable: Readonly<Record<string, number>> = {
  ...each(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...each(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...each(4, 'CLF UYW'),
}

function each(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]))
}

/** Decimals of the smallest unit of a currency: 2 for EUR, 0 for JPY, 3 for TND. */
export function currencyDigits(currency: string): number {
  return digitsTable[currency] ?? 2
}

/** The currency of a country; euro if the table doesn't have the country. */
export function currencyOf(country: string): string {
  return currencies.get(country) ?? 'EUR'
}
