const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  đ: 'd',
}

/** Text for finding words: lower case without accents, with single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłøæœħđ]/g, (letter) => special[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '|': 'i',
  '!': 'i',
  l: 'i',
  '5': 's',
  '8': 'b',
  '6': 'g',
  '2': 'z',
}

/** One letter for all that look alike in a poor picture. */
export function foldAlike(text: string): string {
  return fold(text).replaceAll(/[01|!l5862]/g, (sign) => alike[sign] ?? sign)
}

/** Restores digits where letters were read inside a number: “63.4O”, “l9/11/2026”. */
export function mendDigits(text: string): string {
  return text
    .replaceAll(/(?<=\d[.,:/-]?)[oO](?=[\d.,:/-]|\b)/g, '0')
    .replaceAll(/(?<![\p{L}\d])[lI|](?=\d[\d.,:/-]*\d)/gu, '1')
    .replaceAll(/(?<=\d[.,]?)[lI|](?=\d)/g, '1')
    .replaceAll(/(?<=\d[./-])[lI|]{1,2}(?=[./-]\d)/g, (letters) => '1'.repeat(letters.length))
    .replaceAll(/(?<=\d[.,]\d?)[sS](?=\d?\b)/g, '5')
}

/** Matches whole words; a space in them may be missing, or be a hyphen. */
export function anyOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ -]?'))
  return new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})(?![\\p{L}])`, 'u')
}
