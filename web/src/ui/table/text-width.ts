/** Pixels of Inter at 13 px in its boldest weight in a table, with digits of one width; letters not listed here have 7.7. */
const widths: readonly [signs: RegExp, pixels: number][] = [
  [/[\s.,:;'’|ijlI]/, 4],
  [/[frt()/–-]/, 5.2],
  [/[mwMW%]/, 12],
  [/[A-Z\d€£$&]/, 8.7],
]
const LETTER_PX = 7.7
/** Left and right of a figure, in total. */
const PADDING_PX = 14

/** How wide a column must be to show all of these texts in full. */
export function columnWidth(texts: readonly string[]): number {
  return Math.ceil(Math.max(0, ...texts.map(textWidth)) + PADDING_PX)
}

function textWidth(text: string): number {
  const ofSign = (sign: string) => widths.find(([signs]) => signs.test(sign))?.[1] ?? LETTER_PX
  return text.split('').reduce((sum, sign) => sum + ofSign(sign), 0)
}

/** A header wraps between its words if its column is narrow. */
export function headerWords(header: string): string[] {
  return header.split(/\s+/)
}
