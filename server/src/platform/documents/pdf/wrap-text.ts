import { hyphenate } from './hyphenate.ts'

type Measure = (text: string) => number

/**
 * Lines of at most this width, broken at spaces; a word that is too long for a line is hyphenated, or else broken anywhere.
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  return text.split(/\r?\n/u).flatMap((line) => wrapLine(line, width, measure))
}

function wrapLine(line: string, width: number, measure: Measure): string[] {
  if (measure(line) <= width) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (measure(longer) <= width) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    const parts = breakWord(word, width, measure)
    lines.push(...parts.slice(0, -1))
    current = parts.at(-1) ?? ''
  }
  return current === '' ? lines : [...lines, current]
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const parts = hyphenate(word)
  const isLast = (index: number): boolean => index === parts.length - 1
  if (parts.some((part, index) => measure(isLast(index) ? part : `${part}-`) > width))
    return breakAnywhere(word, width, measure)
  return joined(parts, (text, index) => measure(isLast(index) ? text : `${text}-`) <= width).map(
    (text, index, all) => (index === all.length - 1 ? text : `${text}-`),
  )
}

function breakAnywhere(word: string, width: number, measure: Measure): string[] {
  return joined(Array.from(word), (text) => measure(text) <= width)
}

/** As many parts as fit; `index` is that of the last of them. */
function joined(parts: readonly string[], fits: (text: string, index: number) => boolean): string[] {
  const texts: string[] = []
  let text = ''
  for (const [index, part] of parts.entries()) {
    if (text !== '' && !fits(text + part, index)) {
      texts.push(text)
      text = ''
    }
    text += part
  }
  return [...texts, text]
}
