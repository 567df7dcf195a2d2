import { useLingui } from '@lingui/react/macro'
import type {
  ColumnFormat,
  ImportField,
  ImportStatus,
  RowOutcome,
  RowProblem,
} from '@roadbook/contract/money/expense-imports'

export function useFieldLabels(): Record<ImportField, string> {
  const { t } = useLingui()
  return {
    vehicle: t`Registration or label`,
    card: t`Card number`,
    date: t`Date`,
    time: t`Time`,
    amount: t`Amount with VAT`,
    currency: t`Currency`,
    vatPercent: t`VAT rate (%)`,
    type: t`Type or product`,
    quantity: t`Litres or kWh`,
    unitPrice: t`Price of a litre or kWh`,
    odometer: t`Odometer`,
    vendor: t`Vendor`,
    driver: t`Driver (added to the note)`,
    externalNumber: t`Receipt number`,
    note: t`Note`,
  }
}

export function useOutcomeLabels(): Record<RowOutcome, string> {
  const { t } = useLingui()
  return {
    add: t`To import`,
    duplicate: t`Already entered`,
    duplicateInFile: t`Twice in the file`,
    unknownVehicle: t`Unknown vehicle`,
    invalid: t`Can’t be read`,
    locked: t`Locked day`,
    skipped: t`Left out`,
    ignored: t`Not an expense`,
  }
}

export function useProblemLabels(): Record<RowProblem, string> {
  const { t } = useLingui()
  return {
    missing: t`Missing`,
    notDate: t`Not a date`,
    notNumber: t`Not a number`,
    zero: t`Zero`,
    outOfRange: t`Out of range`,
    inFuture: t`In the future`,
    unlikelyDay: t`Unlikely date`,
    unknownCurrency: t`Unknown currency`,
    unknownType: t`Unknown type`,
  }
}

export function useFormatLabels(): Record<ColumnFormat, string> {
  const { t } = useLingui()
  return {
    decimalComma: t`1.234,56`,
    decimalPoint: t`1,234.56`,
    dayFirst: t`Day before month`,
    monthFirst: t`Month before day`,
  }
}

export function useStatusLabels(): Record<ImportStatus, string> {
  const { t } = useLingui()
  return { draft: t`Not imported yet`, imported: t`Imported`, undone: t`Undone` }
}
