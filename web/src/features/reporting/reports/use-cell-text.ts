import { useLingui } from '@lingui/react/macro'
import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import type { Cell } from '@roadbook/contract/reporting/report-tables'
import { formatWords } from '@roadbook/contract/reporting/report-texts'
import { type Format } from '../../../lib/format.ts'
import { useConsumptionMethods } from '../../../lib/units/use-consumption-methods.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useAlertLabels } from '../../../ui/labels/alarm-types.ts'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { useTripCategoryLabels } from '../../../ui/labels/trip-category-labels.ts'
import { useWordLabels } from './report-texts.ts'

type Shown = {
  unit: CellUnit
  /** In `minor` units. */
  currency?: string | null
  /** The unit is shown elsewhere, such as in the column header. */
  isBare?: boolean
  isOdometer?: boolean
}

export const nothing = '–'

/** A report's value as text; a dash if there is none. */
export function useCellText(): (value: Cell | undefined, shown: Shown) => string {
  const { t } = useLingui()
  const f = useFormat()
  const words = useWords()
  return (value, shown) => {
    if (value === null || value === undefined || value === '') return nothing
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (value === 0 && shown.unit === 'meters' && shown.isBare) return nothing
    if (typeof value === 'number') return figureText(f, value, shown)
    if (shown.unit === 'word') return formatWords(value, words)
    if (shown.unit === 'day') return f.day(value)
    if (shown.unit === 'instant') return `${f.dayOf(Date.parse(value))}, ${f.time(value)}`
    return value
  }
}

/** The words for a state, a category, what a tracker reports, how a tour ended, or how a consumption was determined. */
export function useWords(): Readonly<Record<string, string>> {
  return {
    ...useWordLabels(),
    ...useStateLabels(),
    ...useAlertLabels(),
    ...useConsumptionMethods(),
    ...useTripCategoryLabels(),
  }
}

function figureText(
  f: Format,
  value: number,
  { unit, currency, isBare = false, isOdometer = false }: Shown,
): string {
  const withUnit = (figure: string, name: string) => (isBare ? figure : `${figure} ${name}`)
  switch (unit) {
    case 'meters':
      return withUnit(f.number(isOdometer ? f.odometerFigure(value) : f.reportFigure(value)), f.lengthUnit)
    case 'seconds':
      return f.hours(value)
    case 'percent':
      return f.percent(value)
    case 'minor':
      return f.money(value, currency ?? undefined)
    case 'kmh':
      return withUnit(f.number(f.speedFigure(value)), f.speedUnit)
    case 'volts':
      return f.volts(value)
    case 'degrees':
      return `${Math.round(value)}°`
    case 'latitude':
    case 'longitude':
      return value.toFixed(5)
    case 'litresPer100Km':
    case 'kwhPer100Km':
      return withUnit(f.tenths(value), unitSigns[unit] ?? '')
    case 'litres':
    case 'kwh':
    case 'kgCo2':
      return withUnit(volumeFigure(f, value), unitSigns[unit] ?? '')
    default:
      return f.number(value)
  }
}

/** Units that are the same in every language. */
export const unitSigns: Partial<Record<CellUnit, string>> = {
  litres: 'l',
  kwh: 'kWh',
  kgCo2: 'kg',
  litresPer100Km: 'l/100 km',
  kwhPer100Km: 'kWh/100 km',
}

/** As distances: whole from a hundred on. */
function volumeFigure(f: Format, value: number): string {
  return Math.abs(value) < 100 ? f.tenths(value) : f.number(Math.round(value))
}

/** Shown in the column header, so that its cells need no unit. */
export function headUnit(f: Format, unit: CellUnit): string | undefined {
  if (unit === 'meters') return f.lengthUnit
  return unit === 'kmh' ? f.speedUnit : unitSigns[unit]
}
