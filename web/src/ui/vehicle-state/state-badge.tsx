import { cssName } from '../../lib/token-variables.ts'
import classes from './state-badge.module.css'
import { StateSymbol } from './state-symbol.tsx'
import type { SymbolName } from './state-symbols.ts'
import { useStateLabels } from '../labels/state-labels.ts'

type Props = {
  state: SymbolName
  heading?: number | null | undefined
  /** Instead of the state's own label. */
  label?: string | undefined
}

export function StateBadge({ state, heading, label }: Props) {
  const labels = useStateLabels()
  const text = state === 'offline' || state === 'noDevice' ? state : `${state}Text`
  return (
    <span
      className={classes.badge}
      style={{ background: `var(${cssName(`${state}Soft`)})`, color: `var(${cssName(text)})` }}
    >
      <StateSymbol name={state} size={14} heading={heading ?? null} />
      {label ?? labels[state]}
    </span>
  )
}
