import { readCode } from './codes/read-code.ts'
import type { FoundCode } from './image/codes-in-image.ts'
import { readImage } from './image/read-image.ts'
import { parseReceipt } from './parse-receipt.ts'
import { readPdf } from './read-pdf.ts'
import type { ReadingContext, ReadingMethod, ReceiptFields, ReceiptReading, TextLine } from './reading.ts'

type ReadingOptions = ReadingContext & {
  signal: AbortSignal
  /** From 0 to 1, while text in a picture is read. */
  onProgress?: ((share: number) => void) | undefined
}

const nothing: ReceiptReading = { method: 'none', fields: {}, lines: [] }
/** Time limit for a PDF that was made to take forever. */
const MAX_MS = 90_000

/**
 * The values in a photo or PDF for an expense: from the text of the PDF, from its QR code, or from the picture. Everything
 * happens in this browser. An unreadable file proposes nothing; rejects only if `signal` is aborted.
 */
export async function readReceipt(file: File, options: ReadingOptions): Promise<ReceiptReading> {
  const { signal } = options
  const within = { ...options, signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]) }
  try {
    return await (isPdf(file) ? pdfReading(file, within) : imageReading(file, within))
  } catch {
    signal.throwIfAborted()
    return nothing
  }
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

async function imageReading(image: Blob | ImageBitmap, options: ReadingOptions): Promise<ReceiptReading> {
  const { lines, codes } = await readImage({ image, page: 1, isTextKnown: false }, options)
  return combined({ lines, method: 'ocr', codes }, options)
}

async function pdfReading(file: File, options: ReadingOptions): Promise<ReceiptReading> {
  const { lines, image } = await readPdf(file, options.signal)
  if (lines.length > 0)
    return combined({ lines, method: 'pdfText', codes: await codesOf(image, options) }, options)
  return image ? imageReading(image, options) : nothing
}

/** Without them, the text is enough. */
async function codesOf(
  image: ImageBitmap | undefined,
  options: ReadingOptions,
): Promise<readonly FoundCode[]> {
  if (image === undefined) return []
  const read = readImage({ image, page: 1, isTextKnown: true }, options)
  return read.then(({ codes }) => codes).catch(() => [])
}

type Found = { lines: TextLine[]; method: ReadingMethod; codes: readonly FoundCode[] }

/** A code takes precedence over the text. */
function combined({ lines, method, codes }: Found, options: ReadingOptions): ReceiptReading {
  const coded = codes.reduce<ReceiptFields>(
    (fields, code) => ({ ...placed(code, options.today), ...fields }),
    {},
  )
  const written = parseReceipt(lines, { ...options, currency: coded.currency?.value ?? options.currency })
  const fields = { ...written, ...coded, ...(written.vendor && { vendor: written.vendor }) }
  if (Object.keys(fields).length === 0) return { ...nothing, lines }
  return { method: coded.amountMinor ? 'qrCode' : method, fields: agreed(fields, coded), lines }
}

/** The printed name is the one that people know, so the code's is used only if there is none. */
function agreed(fields: ReceiptFields, coded: ReceiptFields): ReceiptFields {
  const { vendor } = coded
  if (vendor === undefined || fields.vendor?.certainty === 'sure') return fields
  return { ...fields, vendor }
}

function placed({ text, box }: FoundCode, today: string): ReceiptFields {
  const fields = readCode(text, today)
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, box: { page: 1, ...box } },
  ])
  return Object.fromEntries(entries) as ReceiptFields // the same fields
}
