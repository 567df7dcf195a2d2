import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import type { VehicleState } from '@roadbook/contract/tracking/locations'
import { StateSymbol } from '../../../ui/state-symbol.tsx'
import { VEHICLE_STATES } from '../../../ui/state-symbols.ts'
import { useStateLabels } from '../../../ui/state-labels.ts'
import classes from './live-filters.module.css'

type Props = {
  /** Undefined while loading. */
  counts: Record<VehicleState, number> | undefined
  chosen: readonly VehicleState[]
  onChange: (chosen: VehicleState[] | undefined) => void
}

/** State filters with counts: symbol and number, with the label on hover. */
export function LiveFilters({ counts, chosen, onChange }: Props) {
  const { t } = useLingui()
  const labels = useStateLabels()
  const toggle = (state: VehicleState) => {
    const next = chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state]
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <fieldset className={classes.filters} aria-label={t`Filter by state`}>
      {VEHICLE_STATES.map((state) => (
        <Tooltip key={state} label={labels[state]}>
          <button
            type="button"
            className={classes.filter}
            aria-pressed={chosen.includes(state)}
            aria-label={counts === undefined ? labels[state] : `${labels[state]}: ${counts[state]}`}
            onClick={() => toggle(state)}
          >
            <StateSymbol name={state} size={18} />
            <span className="tabular">{counts?.[state] ?? '–'}</span>
          </button>
        </Tooltip>
      ))}
    </fieldset>
  )
}
