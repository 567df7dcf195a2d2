import { useLingui } from '@lingui/react/macro'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'

export function useExpenseTypeLabels(): Record<ExpenseType, string> {
  const { t } = useLingui()
  return {
    fuel: t`Fuel`,
    charging: t`Charging`,
    toll: t`Toll`,
    parking: t`Parking`,
    maintenance: t`Maintenance`,
    repair: t`Repair`,
    tyres: t`Tyres`,
    insurance: t`Insurance`,
    tax: t`Tax`,
    leasing: t`Leasing`,
    cleaning: t`Cleaning`,
    fine: t`Fine`,
    other: t`Other`,
  }
}
