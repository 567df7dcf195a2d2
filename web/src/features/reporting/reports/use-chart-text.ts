import { useLingui } from '@lingui/react/macro'
import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import type { ReportChart } from '@roadbook/contract/reporting/report-tables'
import { useFormat } from '../../../lib/use-format.ts'
import { useColumnLabels } from './report-texts.ts'
import { unitSigns, useWords } from './use-cell-text.ts'

/** The label below a bar. */
export function useBarName({ along }: Pick<ReportChart, 'along'>): (label: string) => string {
  const f = useFormat()
  const words = useWords()
  return (label) => {
    if (along === 'day') return f.weekdayAndDay(label)
    return along === 'state' ? (words[label] ?? label) : label
  }
}

export function usePartNames({ parts }: Pick<ReportChart, 'parts'>): string[] {
  const words = useWords()
  const columns: Readonly<Record<string, string>> = useColumnLabels()
  return parts.map(({ id, name }) => name ?? words[id] ?? columns[id] ?? id)
}

/** The unit of an axis. */
export function useUnitName(): (unit: CellUnit, currency: string) => string {
  const f = useFormat()
  const { t } = useLingui()
  return (unit, currency) => {
    if (unit === 'meters') return f.lengthUnit
    if (unit === 'seconds') return t({ message: 'h', context: 'hours' })
    return unit === 'minor' ? currency : (unitSigns[unit] ?? '')
  }
}

/** How a chart is grouped: "By day". */
export function useAlongNames(): Record<ReportChart['along'], string> {
  const { t } = useLingui()
  return {
    day: t`By day`,
    hour: t`By hour`,
    vehicle: t`By vehicle`,
    state: t`By state`,
    place: t`By place`,
  }
}
