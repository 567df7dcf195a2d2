/** Ignores case and accents: "zabbar" finds "Żabbar", and "h" finds "ħ". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ħ', 'h')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
}

const withoutSpaces = (text: string) => text.replaceAll(' ', '')

/** Whether every word occurs in one of the texts; plates match with and without their space. */
export function matches(search: string, texts: readonly (string | null)[]): boolean {
  const wanted = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return true
  const known = plain(texts.filter((text) => text !== null).join(' '))
  return wanted.every((word) => known.includes(word)) || withoutSpaces(known).includes(wanted.join(''))
}
