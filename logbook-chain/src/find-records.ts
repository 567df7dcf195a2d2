import { unzipSync, unzlibSync } from 'fflate'
import { EMBEDDED_NAME } from './embedded-records.ts'

export type FileFormat = 'pdf' | 'xlsx' | 'csv'

/** The first bytes of each kind of file; null if it is none of them. */
export function formatOf(file: Uint8Array): FileFormat | null {
  if (startsWith(file, '%PDF-')) return 'pdf'
  if (startsWith(file, 'PK\u0003\u0004')) return 'xlsx'
  // The byte order mark at the start of every exported CSV file.
  return file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 'csv' : null
}

/** The embedded records, one text per attachment. Throws if the file can't be read. */
export function embeddedTexts(file: Uint8Array, format: FileFormat): string[] {
  return readers[format](file)
}

const readers: Record<FileFormat, (file: Uint8Array) => string[]> = {
  pdf: attachmentsOfPdf,
  xlsx: partsOfWorkbook,
  csv: (file) => [recordLinesOf(file)],
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function partsOfWorkbook(file: Uint8Array): string[] {
  const parts = unzipSync(file, { filter: ({ name }) => name.endsWith(`/${EMBEDDED_NAME}`) })
  return Object.values(parts).map((bytes) => utf8.decode(bytes))
}

function recordLinesOf(file: Uint8Array): string {
  return utf8
    .decode(file)
    .split('\n')
    .filter((line) => line.startsWith('#{'))
    .map((line) => `${line.slice(1)}\n`)
    .join('')
}

/** In a PDF, attached files are separate objects compressed with Flate, so no other part of it is read. */
function attachmentsOfPdf(file: Uint8Array): string[] {
  const texts: string[] = []
  for (let at = indexOf(file, '/Type /EmbeddedFile', 0); at !== -1;) {
    const { start, end } = streamAfter(file, at)
    texts.push(utf8.decode(unzlibSync(file.subarray(start, end))))
    at = indexOf(file, '/Type /EmbeddedFile', end)
  }
  return texts
}

function streamAfter(file: Uint8Array, at: number): { start: number; end: number } {
  const opening = '\nstream\n'
  const marker = indexOf(file, opening, at)
  if (marker === -1) throw new TypeError('An attached file of the PDF has no content.')
  const dictionary = String.fromCharCode(...file.subarray(at, Math.min(marker + 1, at + 4096)))
  const length = /\/Length (\d+)/u.exec(dictionary)?.[1]
  const start = marker + opening.length
  const end = start + Number(length)
  if (length === undefined || end > file.length)
    throw new TypeError('An attached file of the PDF was cut off.')
  return { start, end }
}

function indexOf(file: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0)
  for (let at = file.indexOf(first, from); at !== -1; at = file.indexOf(first, at + 1)) {
    if (startsWith(file.subarray(at, at + text.length), text)) return at
  }
  return -1
}

function startsWith(file: Uint8Array, text: string): boolean {
  if (file.length < text.length) return false
  for (let index = 0; index < text.length; index += 1) {
    if (file[index] !== text.charCodeAt(index)) return false
  }
  return true
}
