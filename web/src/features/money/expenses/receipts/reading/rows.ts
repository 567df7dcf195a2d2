import type { TextLine } from './reading.ts'

/** A piece of text and its position, from 0 to 1 of the page. */
export type Word = {
  text: string
  x: number
  y: number
  width: number
  height: number
  confidence?: number | undefined
}

type Row = { top: number; bottom: number; words: Word[] }

/**
 * Joins words side by side into lines, from the top down, regardless of their order in the file: a label and its amount may
 * be far apart.
 */
export function rowsOf(words: readonly Word[], page: number): TextLine[] {
  const rows: Row[] = []
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const last = rows.at(-1)
    if (last && isBeside(word, last)) last.words.push(word)
    else rows.push({ top: word.y, bottom: word.y + word.height, words: [word] })
  }
  return rows.map(({ words: inRow }) =>
    lineOf(
      [...inRow].sort((a, b) => a.x - b.x),
      page,
    ),
  )
}

const middle = ({ y, height }: Word) => y + height / 2

/** Rows keep the height of their first word, so that a slope doesn't join them all. */
function isBeside(word: Word, { top, bottom }: Row): boolean {
  const shared = Math.min(bottom, word.y + word.height) - Math.max(top, word.y)
  return shared > Math.min(bottom - top, word.height) / 2
}

function lineOf(words: readonly Word[], page: number): TextLine {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  const width = Math.max(...words.map((word) => word.x + word.width)) - x
  const height = Math.max(...words.map((word) => word.y + word.height)) - y
  const confidences = words.flatMap(({ confidence }) => confidence ?? [])
  return {
    text: joined(words),
    box: { page, x, y, width, height },
    ...(confidences.length > 0 && { confidence: Math.min(...confidences) }),
  }
}

/** A file may place each letter separately: those that touch are one word. */
function joined(words: readonly Word[]): string {
  return words.reduce((text, word, index) => {
    const before = words[index - 1]
    const gap = before === undefined ? 0 : word.x - before.x - before.width
    return text + (before !== undefined && gap > word.height * 0.12 ? ' ' : '') + word.text
  }, '')
}
