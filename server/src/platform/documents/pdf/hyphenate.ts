import { languages } from '@roadbook/contract/languages'
import { loadTexts } from '@roadbook/contract/messages/load-texts'

/** Long words of our own texts, with the places where each may be hyphenated. */
const hyphenation = await loadTexts<{ divided: readonly string[] }>('hyphenation')
const divided = languages.flatMap((language) => hyphenation[language].divided)
const parts = new Map(divided.map((word) => [word.replaceAll('-', '').toLowerCase(), word.split('-')]))

/** The parts of a word, between which a line may end with a hyphen; the word itself if it isn't one of ours. */
export function hyphenate(word: string): string[] {
  const lengths = parts.get(word.toLowerCase())?.map(({ length }) => length) ?? [word.length]
  let from = 0
  return lengths.map((length) => {
    from += length
    return word.slice(from - length, from)
  })
}
