import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CostSum } from '@roadbook/contract/money/cost-sums'
import type { SimplePeriod } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { PillChoice } from '../../../../ui/pill-choice.tsx'
import { CostFigures } from './cost-figures.tsx'
import { CostOutliers } from './cost-outliers.tsx'
import { CostPerDistanceNote } from '../../../../ui/labels/cost-per-distance-note.tsx'
import classes from './costs-overview.module.css'
import { MonthChart } from './month-chart.tsx'
import { type CostFilter, comparisonQuery } from '../queries.ts'
import type { CostsSearch } from '../search.ts'
import { TypeTable } from './type-table.tsx'
import { Grid, Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  sum: CostSum
  sums: readonly CostSum[]
  filter: CostFilter
  period: SimplePeriod | undefined
  by: CostsSearch['by']
  onChange: (change: Partial<CostsSearch>) => void
}

/** Above the table: comparison with the period before, twelve months, and unusual expenses. */
export function CostSummary({ sum, sums, filter, period, by, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const inCurrency = { ...filter, currency: sum.currency }
  const today = useToday()
  const { data, error, refetch } = useQuery({
    ...comparisonQuery(inCurrency, period),
    placeholderData: keepPreviousData,
  })
  return (
    <Box noShrink pb={8}>
      {sums.length > 1 && (
        // Currencies are never added up: one is shown at a time.
        <Box mt={4} mb={12}>
          <PillChoice
            label={t`Currency`}
            pills={sums.map(({ currency, totalMinor }) => ({
              id: currency,
              label: currency,
              figure: f.money(totalMinor, currency),
              isChosen: currency === sum.currency,
              onChoose: () => onChange({ currency }),
            }))}
          />
        </Box>
      )}
      {data === undefined && error !== null ? (
        <ErrorPanel
          error={error}
          title={t`The comparison could not be loaded`}
          fallback={t`An unexpected error happened.`}
          onRetry={refetch}
        />
      ) : data === undefined ? (
        <Grid gap={16} pt={8} pb={12}>
          <Skeleton height={71} animate={false} />
          <Skeleton height={280} animate={false} />
        </Grid>
      ) : (
        <>
          <Text as="p" mb={8} size="small" color="muted">
            <Trans>
              <Text as="strong" color="text">
                {f.dayRange(data.period.startDate, data.period.endDate, today)}
              </Text>{' '}
              against{' '}
              <Text as="strong" color="text">
                {f.dayRange(data.before.startDate, data.before.endDate, today)}
              </Text>
            </Trans>
          </Text>
          <CostFigures costs={data} filter={filter} />
          <Grid columns="minmax(0, 1fr) minmax(380px, 400px)" gap={32} py={12} className={classes.charts}>
            <MonthChart costs={data} filter={filter} />
            <TypeTable costs={data} filter={filter} onTypes={(types) => onChange({ types })} />
          </Grid>
        </>
      )}
      <CostOutliers filter={inCurrency} />
      <Grouping by={by} onChange={onChange} />
      {by === undefined && (
        <Text as="p" noShrink mt={10} mb={4} size="small" color="muted">
          <Trans>
            Consumption is measured by the device’s fuel counter, between full tanks, or by the tank level.
            Grey figures are from the vehicle’s record, and count in the fleet’s figure, which then says
            “partly measured”.
          </Trans>{' '}
          <CostPerDistanceNote />
        </Text>
      )}
    </Box>
  )
}

function Grouping({ by, onChange }: Pick<Props, 'by' | 'onChange'>) {
  const { t } = useLingui()
  const options = [
    { id: 'vehicle', label: t`Vehicles`, value: undefined },
    { id: 'fleetCategory', label: t`Fleet categories`, value: 'fleetCategory' as const },
    { id: 'driver', label: t`Drivers`, value: 'driver' as const },
  ]
  return (
    <PillChoice
      label={t`Costs by`}
      pills={options.map(({ id, label, value }) => ({
        id,
        label,
        isChosen: by === value,
        onChoose: () => onChange({ by: value }),
      }))}
    />
  )
}
