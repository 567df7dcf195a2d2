import type { PDFPageProxy } from 'pdfjs-dist'
import { openPdf } from '../../../../../ui/files/viewer/open-pdf.ts'
import type { TextLine } from './reading.ts'
import { rowsOf, type Word } from './rows.ts'

/** Receipts and invoices have their total on one of the first pages. */
const MAX_PAGES = 5
/** A page with fewer letters is a scan with a stamp. */
const FEWEST_LETTERS = 20
const MAX_WORDS = 20_000
/** The width of the drawn first page, for its QR code or a scan. */
const DRAWN_WIDTH = 1600
const MAX_DRAWN_PIXELS = 16_000_000

type PdfReading = {
  lines: TextLine[]
  /** The first page, if it could be drawn. */
  image: ImageBitmap | undefined
}

/** The text of a PDF and a picture of its first page. Rejects if it is broken, has a password, or `signal` is aborted. */
export async function readPdf(file: Blob, signal: AbortSignal): Promise<PdfReading> {
  const { pdf, close } = await openPdf(file)
  signal.addEventListener('abort', close, { once: true })
  try {
    const lines: TextLine[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      signal.throwIfAborted()
      lines.push(...(await linesOf(await pdf.getPage(number), number)))
    }
    const image = await drawn(await pdf.getPage(1)).catch(() => undefined)
    const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
    return { lines: letters < FEWEST_LETTERS ? [] : lines, image }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

async function linesOf(page: PDFPageProxy, number: number): Promise<TextLine[]> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words = items.slice(0, MAX_WORDS).flatMap((item): Word[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, bottom] = item.transform as number[] // a matrix of six
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
    const [x0 = 0, y0 = 0] = [left, bottom]
    const x = a * x0 + c * y0 + e
    const y = b * x0 + d * y0 + f
    const size = item.height || 10
    return [
      {
        text: item.str,
        x: x / width,
        y: (y - size) / height,
        width: item.width / width,
        height: size / height,
      },
    ]
  })
  return rowsOf(words, number)
}

async function drawn(page: PDFPageProxy): Promise<ImageBitmap> {
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(
    DRAWN_WIDTH / natural.width,
    Math.sqrt(MAX_DRAWN_PIXELS / (natural.width * natural.height)),
  )
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  return createImageBitmap(canvas)
}
