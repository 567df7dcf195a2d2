/** Long words of our own texts, with the places where each may be divided. */
const divided = [
  'Arbeits-weg',
  'Breiten-grad',
  'Durch-schnitt',
  'Fahrt-dauer',
  'Fahrzeug-gruppe',
  'Fällig-keit',
  'Geräte-nummer',
  'geschäft-lich',
  'Geschwindig-keit',
  'Höchst-geschwindig-keit',
  'Kate-gorie',
  'Kilometer-stand',
  'Kraft-stoff',
  'Kraftstoff-zähler',
  'Längen-grad',
  'Posi-tionen',
  'Privat-fahrt',
  'Tank-füllstand',
  'Voll-betankungen',
]
const parts = new Map(divided.map((word) => [word.replaceAll('-', '').toLowerCase(), word.split('-')]))

/** The parts of a word, between which a hyphen may stand at the end of a line; itself if it is not ours. */
export function hyphenate(word: string): string[] {
  const lengths = parts.get(word.toLowerCase())?.map(({ length }) => length) ?? [word.length]
  let from = 0
  return lengths.map((length) => {
    from += length
    return word.slice(from - length, from)
  })
}
