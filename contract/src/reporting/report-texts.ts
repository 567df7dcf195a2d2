/**
 * The names of reports, their columns and their words, on the page and in files. The English ones are in their declarations.
 */
import { defaultLanguage, type Language, languages } from '../languages.ts'
import type { ReportText } from './report-columns.ts'
import { reportKind, type reportKinds, TableReportKind } from './report-kinds.ts'
import { type ColumnId, reportColumns, type ReportWord, reportWords } from './report-tables.ts'

type Names = { title: string; about: string; note?: string }

/** The texts of one language. */
export type ReportTexts = {
  kinds: {
    readonly [Kind in TableReportKind]: Names &
      ((typeof reportKinds)[Kind] extends { note: string } ? { note: string } : unknown)
  }
  columns: Readonly<Record<ColumnId, ReportText>>
  words: Readonly<Record<ReportWord, ReportText>>
}

const en: ReportTexts = {
  kinds: byKey(TableReportKind.options, (kind) => reportKind(kind)) as ReportTexts['kinds'], // as they are declared
  columns: byKey(Object.keys(reportColumns) as ColumnId[], (id) => reportColumns[id].label),
  words: reportWords,
}

const translated = languages
  .filter((language) => language !== defaultLanguage)
  .map(async (language) => {
    const { reportTexts }: { reportTexts: ReportTexts } = await import(
      `../languages/${language}/report-texts.ts`
    )
    return [language, reportTexts]
  })
const all = { en, ...Object.fromEntries(await Promise.all(translated)) } as Record<Language, ReportTexts> // all others

/** The name of each report, its purpose, and how to read it. */
export function reportNames(language: Language): Readonly<Record<TableReportKind, Names>> {
  return all[language].kinds
}

/** A cell of the unit `word`, which may contain several. */
export function formatWords(cell: string, labels: Readonly<Record<string, string>>): string {
  return cell
    .split(',')
    .map((word) => labels[word] ?? word)
    .join(', ')
}

type Place = 'onPage' | 'inFiles'

/** For columns and figures; a trip category has its own name. */
export function columnLabels(language: Language, place: Place): Record<ColumnId, string> {
  return textsAt(all[language].columns, place)
}

export function wordLabels(language: Language, place: Place): Record<ReportWord, string> {
  return textsAt(all[language].words, place)
}

function textsAt<Key extends string>(texts: Readonly<Record<Key, ReportText>>, place: Place) {
  return byKey(Object.keys(texts) as Key[], (key) => {
    const text = texts[key]
    return typeof text === 'string' ? text : text[place]
  })
}

function byKey<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
