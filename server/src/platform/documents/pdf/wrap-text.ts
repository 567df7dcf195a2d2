type Measure = (text: string) => number

/** Lines of at most this width, broken at spaces, and within a word that is too long. */
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
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
