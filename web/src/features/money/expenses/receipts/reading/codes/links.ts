import { type CodeValues, localTime } from './code-fields.ts'

// Codes that contain the address of a tax office's page, which is parsed and never opened.

const readers: Readonly<Record<string, (url: URL) => CodeValues | undefined>> = {
  'www2.agenciatributaria.gob.es': readVerifactu,
  'prewww2.aeat.es': readVerifactu,
  'batuz.eus': readTicketBai,
  'tbai.egoitza.gipuzkoa.eus': readTicketBai,
  'ticketbai.araba.eus': readTicketBai,
  'porezna.gov.hr': readCroatian,
  'suf.purs.gov.rs': readSerbian,
  'qr.ksef.mf.gov.pl': readKsef,
}

export function readTaxLink(text: string): CodeValues | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return readers[url.hostname.replace(/^www\.(?=porezna)/, '')]?.(url)
}

const dayOf = (day?: string, month?: string, year?: string) =>
  year === undefined ? undefined : `${year}-${month}-${day}`

/** Spain, Orden HAC/1177/2024: nif, numserie, fecha (dd-mm-yyyy) and importe. */
function readVerifactu({ searchParams }: URL): CodeValues | undefined {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(searchParams.get('fecha') ?? '') ?? []
  return { date: dayOf(day, month, year), amount: searchParams.get('importe') ?? undefined, currency: 'EUR' }
}

/** Basque Country: id is TBAI-NIF-ddmmyy-signature, i the amount. */
function readTicketBai({ searchParams }: URL): CodeValues | undefined {
  const [, day, month, year] = /^TBAI-[^-]+-(\d\d)(\d\d)(\d\d)-/.exec(searchParams.get('id') ?? '') ?? []
  return {
    date: dayOf(day, month, year && `20${year}`),
    amount: searchParams.get('i') ?? undefined,
    currency: 'EUR',
  }
}

/** Croatia, Pravilnik o fiskalizaciji, article 18b: datv is yyyymmdd_hhmm, izn the amount with a comma. */
function readCroatian({ searchParams }: URL): CodeValues | undefined {
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)/.exec(searchParams.get('datv') ?? '') ?? []
  const amount = searchParams.get('izn')?.replace(',', '.')
  return {
    date: dayOf(day, month, year),
    time: hour && `${hour}:${minute}`,
    // Some registers omit the comma; then it may be in cents.
    amount: amount?.includes('.') ? amount : undefined,
    // Before 2023 receipts were in kuna.
    currency: (year ?? '') >= '2023' ? 'EUR' : undefined,
  }
}

/** Positions in the code of a Serbian receipt, after version, two identifiers and two counters. */
const AMOUNT_AT = 25
const TIME_AT = 33
const KIND_AT = 41
const REFUND = 1

/** Serbia: the amount in ten-thousandths (the lowest byte first), then milliseconds since 1970 (the highest byte first), kind and whether it is a refund. */
function readSerbian({ searchParams }: URL): CodeValues | undefined {
  const bytes = bytesOf(searchParams.get('vl') ?? '')
  if (bytes === undefined || bytes.length < KIND_AT + 2) return undefined
  const view = new DataView(bytes.buffer)
  const amount = Number(view.getBigUint64(AMOUNT_AT, true)) / 10_000
  const isRefund = view.getUint8(KIND_AT + 1) === REFUND
  return {
    ...localTime(new Date(Number(view.getBigUint64(TIME_AT, false))), 'Europe/Belgrade'),
    amount: (isRefund ? -amount : amount).toFixed(2),
    currency: 'RSD',
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    // A plus in an address means a space.
    return Uint8Array.from(atob(base64.replaceAll(' ', '+')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Poland, KSeF: /invoice/NIP/dd-mm-yyyy/hash, without an amount. */
function readKsef({ pathname }: URL): CodeValues | undefined {
  const [, day, month, year] =
    /^\/(?:client-app\/)?invoice\/\d{10}\/(\d\d)-(\d\d)-(\d{4})\//.exec(pathname) ?? []
  return { date: dayOf(day, month, year) }
}
