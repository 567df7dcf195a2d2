/** What the layout of a text depends on. */
type Family = 'gv200' | 'gv350m' | 'gv600m' | 'gl320m' | 'gl500'

/** Lookup table by the first two digits of the version; all other devices are treated the same. */
const families: Record<string, Family> = {
  '04': 'gv200',
  '35': 'gv200',
  F1: 'gv350m',
  C2: 'gv600m',
  DC: 'gv600m',
  C3: 'gl320m',
  '11': 'gl500',
  '40': 'gl500',
  '44': 'gl500',
  DE: 'gl500',
}

export function familyOf(fields: readonly string[]): Family | undefined {
  return families[fields[1]?.slice(0, 2) ?? '']
}
