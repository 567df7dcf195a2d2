import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import type { VehicleState } from '@roadbook/contract/tracking/locations'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { VEHICLE_STATES } from '../../../ui/vehicle-state/state-symbols.ts'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './live-filters.module.css'
import type { LiveFleetView } from './use-live-view.ts'

/** State filters with counts: symbol and number, with the label on hover. */
export function LiveFilters({ view }: { view: LiveFleetView }) {
  const { t } = useLingui()
  const labels = useStateLabels()
  const { states: chosen } = view
  const counts = view.isKnown ? view.counts : undefined
  const toggle = (state: VehicleState) => {
    const next = chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state]
    view.change({ states: next.length === 0 ? undefined : next })
  }
  return (
    <Row as="fieldset" align="stretch" justify="between" p={0} aria-label={t`Filter by state`}>
      {VEHICLE_STATES.map((state) => (
        <Tooltip key={state} label={labels[state]}>
          <Row
            as="button"
            highlight
            height={28}
            weight={600}
            color="text2"
            narrow={{ height: 44 }}
            type="button"
            className={classes.filter}
            aria-pressed={chosen.includes(state)}
            aria-label={counts === undefined ? labels[state] : `${labels[state]}: ${counts[state]}`}
            onClick={() => toggle(state)}
          >
            <StateSymbol name={state} size={18} />
            <Text tabular>{counts?.[state] ?? '–'}</Text>
          </Row>
        </Tooltip>
      ))}
    </Row>
  )
}
