import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CostComparison } from '@roadbook/contract/money/costs'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { useFormat } from '../../../../lib/use-format.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { ShortChange } from './cost-figures.tsx'
import { listOf } from './cost-links.ts'
import type { CostFilterSearch } from '../search.ts'
import classes from './type-table.module.css'
import { usePartLabels } from './use-part-labels.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  costs: CostComparison
  filter: CostFilterSearch
  /** Undefined removes the filter. */
  onTypes: (types: ExpenseType[] | undefined) => void
}

/** The legend of the chart combined with the comparison. A type filters the page, an amount links to its expenses. */
export function TypeTable({ costs, filter, onTypes }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = usePartLabels()
  const today = useToday()
  const { parts, period, before, total, currency } = costs
  const isFiltered = (filter.types ?? []).length > 0
  return (
    <Box as="table" alignSelf="start" size="small" fullWidth className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t`By type`}</th>
          <th scope="col">{f.shortDayRange(period.startDate, period.endDate, today)}</th>
          <th scope="col" className={classes.before}>
            {f.shortDayRange(before.startDate, before.endDate, today)}
          </th>
          <th scope="col" className={classes.before}>
            <Trans context="difference between two periods">Change</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, types, amount }, nth) => (
          <tr key={name}>
            <th scope="row">
              <Row
                as="button"
                underline="hover"
                inline
                gap={10}
                minHeight={28}
                type="button"
                aria-pressed={isFiltered}
                onClick={() => onTypes(isFiltered ? undefined : types)}
              >
                <Text width={10} height={10} radius={3} style={{ background: `var(--rb-c${nth + 1})` }} />
                {labels[name]}
              </Row>
            </th>
            <td>
              <Link {...listOf(filter, period, { types, currency })}>
                {f.money(amount.now ?? 0, currency)}
              </Link>
            </td>
            <td className={classes.before}>
              <Link {...listOf(filter, before, { types, currency })}>
                {f.money(amount.before ?? 0, currency)}
              </Link>
            </td>
            <td className={classes.before}>
              <ShortChange {...amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>
            <Link {...listOf(filter, period, { currency })}>{f.money(total.now ?? 0, currency)}</Link>
          </td>
          <td className={classes.before}>
            <Link {...listOf(filter, before, { currency })}>{f.money(total.before ?? 0, currency)}</Link>
          </td>
          <td>
            <ShortChange {...total} />
          </td>
        </tr>
      </tfoot>
    </Box>
  )
}
