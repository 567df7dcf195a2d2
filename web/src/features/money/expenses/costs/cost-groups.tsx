import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NONE } from '@roadbook/contract/money/expenses'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { listOf } from './cost-links.ts'
import { type CostFilter, groupsQuery } from '../queries.ts'
import { Box } from '../../../../ui/layout.tsx'
import classes from './type-table.module.css'

type Props = { by: 'fleetCategory' | 'driver'; filter: CostFilter; currency: string | undefined }

/** Costs by fleet category or driver; each links to its expenses. */
export function CostGroups({ by, filter, currency }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data, error, refetch } = useQuery(groupsQuery(filter, by))
  if (error !== null && data === undefined) {
    return <ErrorPanel error={error} title={t`The costs could not be loaded`} onRetry={refetch} />
  }
  const isDriver = by === 'driver'
  const nobody = isDriver ? t`No driver` : t`No fleet category`
  const rows = (data ?? []).flatMap(({ id, name, sums }) => {
    const sum = sums.find((one) => one.currency === currency)
    return sum === undefined ? [] : [{ id: id ?? NONE, name: name ?? nobody, sum }]
  })
  return (
    <Box
      as="table"
      alignSelf="start"
      size="small"
      fullWidth
      className={classes.table}
      aria-label={isDriver ? t`Costs by driver` : t`Costs by fleet category`}
    >
      <thead>
        <tr>
          <th scope="col">{isDriver ? t`Driver` : t`Fleet category`}</th>
          <th scope="col">{t`Total`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, sum }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Link
                {...listOf(filter, filter, {
                  currency: sum.currency,
                  ...(isDriver ? { drivers: [id] } : { categories: [id] }),
                })}
              >
                {f.money(sum.totalMinor, sum.currency)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
