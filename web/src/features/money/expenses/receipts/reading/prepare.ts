import { fold, mendDigits } from './fold.ts'
import type { TextLine } from './reading.ts'

/** A line prepared for searching. */
export type Line = TextLine & {
  index: number
  folded: string
  isExact: boolean
}

/** More than any receipt has; limits hostile input. */
const MAX_LINES = 400
const MAX_LINE = 300

export function prepare(lines: readonly TextLine[]): Line[] {
  return lines
    .slice(0, MAX_LINES)
    .map((line) => ({ ...line, text: line.text.slice(0, MAX_LINE).replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
    .map((line, index) => {
      const isExact = line.confidence === undefined
      return { ...line, index, folded: fold(isExact ? line.text : mendDigits(line.text)), isExact }
    })
}

/** A line that OCR read with certainty. */
export function isClear({ isExact, confidence = 0 }: Line): boolean {
  return isExact || confidence >= CLEAR
}

const CLEAR = 0.85
