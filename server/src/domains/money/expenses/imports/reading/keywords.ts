/** Words by which columns and types are recognised, in every language. */
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { ImportField } from '@roadbook/contract/money/expense-imports'
import type { ImportKeywords } from '@roadbook/contract/messages/import-keywords'
import { cut } from '../../../../../platform/files/table/cells.ts'
import { importKeywords } from '../../../../../platform/files/table/import-keywords.ts'

/** By field. */
type ColumnNames = Readonly<Record<string, readonly string[]>>

const ofLanguages = importKeywords.map(({ columns }): ColumnNames =>
  Object.fromEntries(Object.entries(columns).map(([field, names]) => [field, names.trim().split(/\s+/)])),
)
const isNameIn = (names: ColumnNames, word: string) =>
  Object.values(names).some((some) => some.includes(word))

/** Names of columns in every language. */
export const knownNames: ReadonlySet<string> = new Set(
  ofLanguages.flatMap((names) => Object.values(names).flat()),
)

/** Of a field, the most telling first: those of the language that knows most of these names, then those of the others. */
export function columnNamesFor(header: readonly string[]): (field: ImportField) => readonly string[] {
  const count = (names: ColumnNames) => header.filter((word) => isNameIn(names, word)).length
  const ordered = ofLanguages.toSorted((a, b) => count(b) - count(a))
  return (field) => ordered.flatMap((names) => names[field] ?? [])
}

/** Names that are the same everywhere. */
const international: ImportKeywords['types'] = {
  toll: /vignette|peage|pedaggio/,
  charging: /kwh|\b(?:ac|dc|hpc)\b/,
  fuel: /diesel|super|\be5\b|\be10\b|gasoil|gasol|\bhvo|lpg|cng|lng|autogas|eurosuper|euro 95|b7/,
}
const additive = /adblue|def\b|harnstoff|urea/

/** The first match counts: a car wash isn't parking, whatever the place is called. */
const typeOrder = [
  'cleaning',
  'toll',
  'parking',
  'charging',
  'fuel',
  'tyres',
  'repair',
  'maintenance',
  'insurance',
  'tax',
  'leasing',
  'fine',
  'other',
] as const satisfies ExpenseType[]

export function typeOfText(text: string): ExpenseType | null {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')
  // Programs without umlauts write "Autowaesche".
  const withoutUmlauts = plain.replaceAll(/([aou])e/g, '$1')
  const fits = (pattern: RegExp | undefined) => pattern?.test(plain) || pattern?.test(withoutUmlauts)
  if (fits(additive)) return 'other'
  return (
    typeOrder.find((type) =>
      [international, ...importKeywords.map(({ types }) => types)].some((of) => fits(of[type])),
    ) ?? null
  )
}

export function isTotalText(text: string): boolean {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('-', ' ')
  return importKeywords.some(({ totals }) => totals.test(plain))
}

/** Companies whose statements are recognised by their name in the file. */
const companies = [
  'DKV',
  'UTA',
  'Aral',
  'Shell',
  'Esso',
  'TotalEnergies',
  'Eurowag',
  'AS 24',
  'OMV',
  'Circle K',
  'Q8',
  'Eni',
  'Westfalen',
  'HEM',
  'Logpay',
  'Allstar',
  'Radius',
  'Toll Collect',
  'ASFINAG',
  'EnBW',
  'Ionity',
  'Maingau',
  'ChargePoint',
] as const

/** The first company that is named, otherwise the name of the file. */
export function sourceName(fileName: string, firstTexts: readonly string[]): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  for (const text of [stem, ...firstTexts]) {
    const plain = ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.toLowerCase()
    const found = companies.find((name) => plain.includes(` ${name.toLowerCase()} `))
    if (found !== undefined) return found
  }
  const bare = stem
    .replaceAll(/[\d_.-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cut(bare === '' ? stem : bare, 100)
}
