import { useLingui } from '@lingui/react/macro'
import { IconCar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@roadbook/contract/reporting/overview'
import { VehicleState } from '@roadbook/contract/tracking/locations'
import { useFormat } from '../../../lib/use-format.ts'
import { StateSymbol } from '../../../ui/state-symbol.tsx'
import { useStateLabels } from '../../../ui/state-labels.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './state-counts.module.css'

type Props = { overview: Overview | undefined }

/** Each cell links to its list. */
export function StateCounts({ overview }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useStateLabels()
  return (
    <ul className={classes.counts} aria-label={t`Vehicles by state`}>
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
    </ul>
  )
}

function Figure({ value }: { value: string | undefined }) {
  return value === undefined ? (
    <span className={classes.blank} />
  ) : (
    <Text size="figure" weight={600} tabular>
      {value}
    </Text>
  )
}
