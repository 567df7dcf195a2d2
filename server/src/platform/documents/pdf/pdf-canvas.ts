import PDFDocument from 'pdfkit'
import { type FontName, PdfFont } from './pdf-fonts.ts'
import { wrapText } from './wrap-text.ts'

export type Colour = readonly [red: number, green: number, blue: number]
export type TextStyle = { font: FontName; size: number; colour: Colour }

/** A4 landscape, in points. */
export const page = { width: 841.89, height: 595.28, margin: 40 } as const
export const contentWidth = page.width - 2 * page.margin
export const bottom = page.height - page.margin - 16

type Info = { title: string; author: string; language: string; createdAt: Date }
type OutlineItem = ReturnType<InstanceType<typeof PDFDocument>['outline']['addItem']>

const decoder = new TextEncoder()

/** Pages with text, lines and boxes, measured from the top left; finished bytes can be taken at any time. */
export class PdfCanvas {
  readonly #document: InstanceType<typeof PDFDocument>
  readonly #fonts: Record<FontName, PdfFont>
  #operations: string[] = []
  #pages = 0
  /** The total number of pages, which is printed on each page and known only at the end. */
  readonly #total: { id: string; style: TextStyle; form: ReturnType<InstanceType<typeof PDFDocument>['ref']> }

  constructor({ title, author, language, createdAt }: Info, footer: TextStyle) {
    this.#document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Producer: 'Roadbook',
        Creator: 'Roadbook',
        CreationDate: createdAt,
      },
    })
    this.#fonts = {
      regular: new PdfFont(this.#document, 'regular'),
      medium: new PdfFont(this.#document, 'medium'),
    }
    const font = this.#fonts[footer.font]
    const form = this.#document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -4, 60, 12],
      Resources: { Font: { [font.id]: font.ref } },
    })
    this.#total = { id: 'TotalPages', style: footer, form }
  }

  get pages(): number {
    return this.#pages
  }

  addPage(): void {
    this.#flush()
    this.#document.addPage()
    this.#pages += 1
    const { fonts, xobjects } = this.#document.page as unknown as Record<
      'fonts' | 'xobjects',
      Record<string, object>
    > // missing in its types
    for (const font of Object.values(this.#fonts)) fonts[font.id] = font.ref
    xobjects[this.#total.id] = this.#total.form
  }

  widthOf(text: string, { font, size }: TextStyle): number {
    return this.#fonts[font].widthOf(text, size)
  }

  wrap(text: string, width: number, style: TextStyle): string[] {
    return wrapText(text.normalize('NFC'), width, (part) => this.widthOf(part, style))
  }

  /** `y` is the base line. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    if (text === '') return
    const font = this.#fonts[style.font]
    const code = font.encode(text.normalize('NFC'))
    this.#operations.push(
      `BT /${font.id} ${style.size} Tf ${fill(style.colour)} 1 0 0 -1 ${at(x)} ${at(y)} Tm <${code}> Tj ET`,
    )
  }

  /** Ends at `x`. */
  textRight(text: string, x: number, y: number, style: TextStyle): void {
    this.text(text, x - this.widthOf(text, style), y, style)
  }

  rule(x: number, y: number, width: number, colour: Colour): void {
    this.#operations.push(`${stroke(colour)} 0.5 w ${at(x)} ${at(y)} m ${at(x + width)} ${at(y)} l S`)
  }

  box(
    x: number,
    y: number,
    { width, height, colour }: { width: number; height: number; colour: Colour },
  ): void {
    this.#operations.push(`${fill(colour)} ${at(x)} ${at(y)} ${at(width)} ${at(height)} re f`)
  }

  /** "3 / 41" with the final number of pages; right-aligned, with room for four digits. */
  pageNumber(x: number, y: number): void {
    const room = this.widthOf('0000', this.#total.style)
    const before = `${this.#pages} / `
    this.textRight(before, x - room, y, this.#total.style)
    this.#operations.push(`q 1 0 0 -1 ${at(x - room)} ${at(y)} cm /${this.#total.id} Do Q`)
  }

  /** A bookmark at the current page. */
  bookmark(title: string, parent?: OutlineItem): OutlineItem {
    return (parent ?? this.#document.outline).addItem(title)
  }

  attach(name: string, bytes: Uint8Array, description: string): void {
    // A copy without the rest of a shared buffer, which pdfkit would include.
    this.#document.file(Buffer.from(bytes), { name, description, type: 'application/jsonl' })
  }

  /** The bytes since the last call. */
  take(): Uint8Array | undefined {
    const bytes: unknown = this.#document.read()
    return bytes instanceof Uint8Array ? bytes : undefined
  }

  end(): void {
    this.#flush()
    const { style, form } = this.#total
    const font = this.#fonts[style.font]
    form.end(
      decoder.encode(
        `BT /${font.id} ${style.size} Tf ${fill(style.colour)} 1 0 0 1 0 0 Tm <${font.encode(String(this.#pages))}> Tj ET`,
      ),
    )
    this.#document.end()
  }

  #flush(): void {
    if (this.#operations.length > 0) this.#document.addContent(this.#operations.join('\n'))
    this.#operations = []
  }
}

function at(value: number): string {
  return value.toFixed(2)
}

function fill(colour: Colour): string {
  return `${colour.join(' ')} rg`
}

function stroke(colour: Colour): string {
  return `${colour.join(' ')} RG`
}
