import { useLingui } from '@lingui/react/macro'
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/use-format.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useCan } from '../../people/users/queries.ts'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { newestExpensesQuery } from './queries.ts'

type Props = Pick<SelectProps, 'label' | 'onChange' | 'error'> & { vehicleId: string; value?: string | null }

/** The newest expenses of a vehicle; empty if the user may not read expenses. */
export function useExpenseOptions(vehicleId: string): { value: string; label: string }[] {
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const mayRead = useCan('expenses.read')
  const { data } = useQuery({ ...newestExpensesQuery(vehicleId), enabled: mayRead })
  return (data?.items ?? []).map(({ id, date, type, vendor, amountMinor, currency }) => ({
    value: id,
    label: [f.day(date), labels[type], vendor, f.money(amountMinor, currency)].filter(Boolean).join(' · '),
  }))
}

/** Selects one of the newest expenses of a vehicle; hidden if the user may not read expenses. */
export function ExpenseSelect({ vehicleId, value = null, ...rest }: Props) {
  const { t } = useLingui()
  const mayRead = useCan('expenses.read')
  const options = useExpenseOptions(vehicleId)
  if (!mayRead) return null
  const isOlder = value !== null && !options.some((option) => option.value === value)
  const older = isOlder ? [{ value, label: t`An older expense` }] : []
  return (
    <Select
      placeholder={t`None`}
      clearable
      searchable
      nothingFoundMessage={t`This vehicle has no matching expense`}
      data={[...options, ...older]}
      value={value}
      {...rest}
    />
  )
}
