/** Longer texts are not names. */
const MAX_NAME = 100

/** Normal form for comparing: lower case, without accents, units, spaces and punctuation. */
export function normalizeName(text: string): string {
  return text
    .slice(0, MAX_NAME)
    .replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\s(?:eur|euro|usd|chf|gbp|pln|ltr|%)\s*$/, '')
    .replaceAll(/[^a-z0-9%]/g, '')
}
