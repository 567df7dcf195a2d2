import { useLingui } from '@lingui/react/macro'
import { IconCar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@roadbook/contract/reporting/overview'
import { VehicleState } from '@roadbook/contract/tracking/locations'
import { useFormat } from '../../../lib/use-format.ts'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { Row, Grid, Text } from '../../../ui/layout.tsx'
import classes from './state-counts.module.css'

type Props = { overview: Overview | undefined }

/** Each cell links to its list. */
export function StateCounts({ overview }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useStateLabels()
  return (
    <Grid
      as="ul"
      columns="repeat(6, 1fr)"
      mt={14}
      mb={24}
      noShrink
      line="both"
      narrow={{ columns: 3 }}
      aria-label={t`Vehicles by state`}
    >
      {VehicleState.options.map((state) => (
        <li key={state} className={classes.cell}>
          <Link to="/vehicles" search={{ states: [state] }} className={classes.link}>
            <Figure value={overview && f.number(overview.counts[state])} />
            <Row as="span" gap={8} size="small" color="text2" narrow={{ gap: 6 }} className={classes.word}>
              <StateSymbol name={state} size={18} />
              {labels[state]}
            </Row>
          </Link>
        </li>
      ))}
      <li className={classes.cell}>
        <Link to="/vehicles" className={classes.link}>
          <Figure value={overview && f.number(overview.vehicles)} />
          <Row as="span" gap={8} size="small" color="text2" narrow={{ gap: 6 }} className={classes.word}>
            <IconCar size={18} stroke={1.6} color="var(--rb-muted)" aria-hidden="true" />
            {t`All vehicles`}
          </Row>
        </Link>
      </li>
    </Grid>
  )
}

function Figure({ value }: { value: string | undefined }) {
  return value === undefined ? (
    <Text my={4} width="40px" height={24} radius={4} ground="skeleton" />
  ) : (
    <Text size="figure" weight={600} tabular>
      {value}
    </Text>
  )
}
