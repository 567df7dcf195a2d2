import { bottom, contentWidth, page, type PdfCanvas, type TextStyle } from './pdf-canvas.ts'
import { colours, styles } from './styles.ts'

export const left = page.margin
export const right = page.margin + contentWidth
/** Below the line at the top of a page. */
const TOP = page.margin + 22

export type Line = { text: string; style: TextStyle }

/** Header and footer of each page. */
type Frame = { head: string; headRight: string; foot: string }

/** Content from top to bottom, over as many pages as it needs. */
export class Flow {
  readonly canvas: PdfCanvas
  y = 0
  #frame: Frame = { head: '', headRight: '', foot: '' }
  /** Drawn again at the top of each page, such as the header of a table. */
  #repeated: (() => void) | undefined

  constructor(canvas: PdfCanvas) {
    this.canvas = canvas
  }

  set frame(frame: Frame) {
    this.#frame = frame
  }

  newPage(): void {
    const { canvas } = this
    canvas.addPage()
    canvas.text(this.#frame.head, left, page.margin, styles.smallStrong)
    canvas.textRight(this.#frame.headRight, right, page.margin, styles.footer)
    canvas.rule(left, page.margin + 7, contentWidth, colours.line)
    canvas.text(this.#frame.foot, left, page.height - page.margin + 8, styles.footer)
    canvas.pageNumber(right, page.height - page.margin + 8)
    this.y = TOP
    this.#repeated?.()
  }

  /** Draws it now, and on each new page until `stopRepeating`. */
  repeat(draw: () => void): void {
    this.#repeated = draw
    draw()
  }

  stopRepeating(): void {
    this.#repeated = undefined
  }

  /** Starts a new page if less than this is left. */
  need(height: number): void {
    if (this.y + height > bottom) this.newPage()
  }

  space(height: number): void {
    this.y += height
  }

  heading(text: string, keepWith = 40): void {
    this.need(keepWith + 30)
    this.y += 20
    this.canvas.text(text, left, this.y, styles.heading)
    this.y += 8
  }

  paragraph(text: string, { width, x = left, style = styles.second, leading = 11 }: Paragraph): void {
    for (const line of this.canvas.wrap(text, width, style)) {
      this.need(leading)
      this.y += leading
      this.canvas.text(line, x, this.y, style)
    }
  }
}

type Paragraph = { width: number; x?: number; style?: TextStyle; leading?: number }
