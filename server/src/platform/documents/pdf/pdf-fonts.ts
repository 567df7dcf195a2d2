import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

/** Inter (SIL Open Font License 1.1), with Latin, Greek and Cyrillic letters. */
const files = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  medium: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const

export type FontName = keyof typeof files

type Document = InstanceType<typeof PDFDocument>

/** Members of pdfkit's embedded fonts that its types omit. */
type EmbeddedFont = {
  id: string
  ref: () => object
  /** Glyph numbers in hex, with their widths in thousandths of the size. */
  encode: (text: string) => [string[], { advanceWidth: number }[]]
}

type Glyph = { hex: string; width: number }

/**
 * A font that sets text letter by letter: pdfkit lays out every text again and caches every word, which takes ten times as
 * long and memory for each different word.
 */
export class PdfFont {
  readonly id: string
  readonly ref: object
  readonly #font: EmbeddedFont
  readonly #glyphs = new Map<string, Glyph>()

  constructor(document: Document, name: FontName) {
    document.font(fileURLToPath(import.meta.resolve(files[name])))
    const { _font: font } = document as unknown as { _font: EmbeddedFont } // missing in its types
    this.#font = font
    this.id = this.#font.id
    this.ref = this.#font.ref()
  }

  encode(text: string): string {
    let hex = ''
    for (const letter of text) hex += this.#glyphOf(letter).hex
    return hex
  }

  widthOf(text: string, size: number): number {
    let width = 0
    for (const letter of text) width += this.#glyphOf(letter).width
    return (width * size) / 1000
  }

  #glyphOf(letter: string): Glyph {
    const known = this.#glyphs.get(letter)
    if (known) return known
    const [codes, positions] = this.#font.encode(letter)
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
    const glyph = { hex: codes.join(''), width }
    this.#glyphs.set(letter, glyph)
    return glyph
  }
}
