import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { NAMED_COST_TYPES } from '@roadbook/contract/money/cost-sums'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { CostsOfMonth as Costs } from '@roadbook/contract/reporting/overview'
import { Fragment } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { Change, NoChange } from '../../../../ui/change.tsx'
import { Section } from '../../../../ui/section.tsx'
import shortList from '../../../../ui/short-list.module.css'
import { useCan } from '../../../people/users/queries.ts'
import { useIsHistoryComing } from '../../../company/demo/queries.ts'
import { CostBars, type CostBar } from './cost-bars.tsx'
import classes from './costs-of-month.module.css'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { dayWithin, sameDaysBefore } from './same-days-before.ts'
import { Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  /** Undefined while loading. */
  costs: Costs | undefined
  /** Today in the company's time zone, such as `2026-11-20`. */
  today: string
}

/** Costs of the month until today, by type. */
export function CostsOfMonth({ costs, today }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const month = f.month(costs?.month ?? today)
  const link = (
    <Link to="/costs/overview">
      <Trans>Overview</Trans>
    </Link>
  )
  if (costs === undefined) {
    return (
      <Section title={t`Costs in ${month}`}>
        <Box late mt={12} height="262px" className={classes.blank} />
      </Section>
    )
  }
  const { currency, totalMinor, byType, otherCurrencies } = costs
  if (byType.length === 0 && otherCurrencies.length === 0) {
    return (
      <Section title={t`Costs in ${month}`} link={link}>
        <Nothing />
      </Section>
    )
  }
  return (
    <Section title={t`Costs in ${month}`} link={link}>
      <Box minHeight="72px" pt={8} pb={12}>
        <Text as="p" weight={600} breakWords tabular className={classes.value}>
          <Link {...toExpenses({ currency: ownCurrency(costs) })}>{f.money(totalMinor, currency)}</Link>
        </Text>
        <MonthChange costs={costs} today={today} />
        {otherCurrencies.length > 0 && <OtherCurrencies sums={otherCurrencies} />}
      </Box>
      <Bars costs={costs} />
    </Section>
  )
}

/** The expenses of the month behind a figure. */
function toExpenses(search: { types?: ExpenseType[]; currency: string | undefined }) {
  return { to: '/costs/all', search: { period: 'thisMonth' as const, ...search } } satisfies LinkProps
}

/** Filters the list by currency, if there are several. */
function ownCurrency({ currency, otherCurrencies }: Costs): string | undefined {
  return otherCurrencies.length > 0 ? currency : undefined
}

function MonthChange({ costs, today }: { costs: Costs; today: string }) {
  const f = useFormat()
  const { first, last } = sameDaysBefore(dayWithin(costs.month, today))
  const days = f.dayRange(first, last)
  const { changePercent } = costs
  // While the demo's history is being filled in, neither month is complete.
  const isComing = useIsHistoryComing()
  if (changePercent === null && (costs.previousMinor ?? 0) > 0 && !isComing) {
    return (
      <NoChange>
        <Trans>Not enough costs in {days} to compare</Trans>
      </NoChange>
    )
  }
  if (changePercent === null || isComing) {
    return (
      <NoChange>
        <Trans>No comparison yet</Trans>
      </NoChange>
    )
  }
  const share = f.percent(changePercent)
  return (
    <Change
      percent={changePercent}
      more={
        <Trans>
          <strong>{share} more</strong> than {days}
        </Trans>
      }
      less={
        <Trans>
          <strong>{share} less</strong> than {days}
        </Trans>
      }
      same={<Trans>About as much as {days}</Trans>}
    />
  )
}

function OtherCurrencies({ sums }: { sums: Costs['otherCurrencies'] }) {
  const f = useFormat()
  const amounts = sums.map(({ totalMinor, currency }, index) => (
    <Fragment key={currency}>
      {index > 0 && ', '}
      <Link {...toExpenses({ currency })}>{f.money(totalMinor, currency)}</Link>
    </Fragment>
  ))
  return (
    <NoChange>
      <Trans>Also {amounts}</Trans>
    </NoChange>
  )
}

function Bars({ costs }: { costs: Costs }) {
  const { byType, otherTypesMinor, currency } = costs
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
  // The remaining types are combined, unless there is only one.
  const rest = byType.length > NAMED_COST_TYPES + 1 ? otherTypesMinor : null
  const bars: CostBar[] = (rest === null ? byType : byType.slice(0, NAMED_COST_TYPES)).map(
    ({ type, amountMinor }) => ({
      id: type,
      label: labels[type],
      amountMinor,
      link: toExpenses({ types: [type], currency: ownCurrency(costs) }),
    }),
  )
  const otherTypes = byType.slice(NAMED_COST_TYPES).map(({ type }) => type)
  const others: CostBar[] =
    rest === null
      ? []
      : [
          {
            id: 'rest',
            label: t`Other types`,
            amountMinor: rest,
            link: toExpenses({ types: otherTypes, currency: ownCurrency(costs) }),
          },
        ]
  return <CostBars label={t`Costs by type`} bars={[...bars, ...others]} currency={currency} />
}

function Nothing() {
  const mayAdd = useCan('expenses.write')
  return (
    <>
      <p className={shortList.calm}>
        <Trans>No expenses were entered for this month.</Trans>
      </p>
      {mayAdd && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          renderRoot={(props) => <Link to="/costs/all" search={{ add: true }} {...props} />}
        >
          <Trans>Add expense</Trans>
        </Button>
      )}
    </>
  )
}
