import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Expense } from '@roadbook/contract/money/expenses'
import { isDay } from '../../../lib/period.ts'
import { readAmount } from '../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { dayExpensesQuery } from './queries.ts'
import type { ExpenseForm } from './use-expense-form.ts'
import { Row } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** Names an expense that seems to be the same receipt, with a link. It doesn't prevent saving. */
export function LikelyDuplicate({ form }: { form: ExpenseForm }) {
  const { locale } = useFormat()
  const { vehicleId, date, type, amount, currency } = form.getValues()
  const amountMinor = readAmount(amount, currency, locale)
  // By the same rule as duplicates when a month is closed.
  const isSame = (one: Expense) =>
    one.id !== form.record?.id &&
    one.type === type &&
    one.amountMinor === amountMinor &&
    one.currency === currency
  const { data: same } = useQuery({
    ...dayExpensesQuery(vehicleId ?? '', date),
    enabled: vehicleId !== null && isDay(date),
    select: ({ items }) => items.find(isSame) ?? null,
  })
  if (!same) return null
  return (
    <Row
      as="output"
      gap={8}
      align="start"
      px={12}
      py={8}
      size="small"
      radius={6}
      ground="idling-soft"
      color="idling"
    >
      <IconAlertTriangle className={styleClasses({ mt: 1 })} size={16} stroke={1.8} aria-hidden="true" />
      <span>
        <Trans>Another expense has the same vehicle, day, type and amount.</Trans>{' '}
        <Link
          className={styleClasses({ color: 'inherit', weight: 500 })}
          to="/costs/all"
          search={{ expense: same.id, vehicles: [same.vehicleId], from: same.date, to: same.date }}
          target="_blank"
        >
          <Trans>View expense</Trans>
        </Link>
      </span>
    </Row>
  )
}
