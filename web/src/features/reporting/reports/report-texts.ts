import { useLingui } from '@lingui/react/macro'
import { languageOf } from '@roadbook/contract/languages'
import type { ColumnId, ReportWord } from '@roadbook/contract/reporting/report-tables'
import { columnLabels, reportNames, wordLabels } from '@roadbook/contract/reporting/report-texts'

/** The name of each report, its purpose, and how to read it. */
export function useReportNames(): ReturnType<typeof reportNames> {
  return reportNames(useLanguage())
}

/** Names of columns and figures; a trip category has its own name. */
export function useColumnLabels(): Record<ColumnId, string> {
  return columnLabels(useLanguage(), 'onPage')
}

export function useWordLabels(): Record<ReportWord, string> {
  return wordLabels(useLanguage(), 'onPage')
}

function useLanguage() {
  const { i18n } = useLingui()
  return languageOf(i18n.locale)
}
