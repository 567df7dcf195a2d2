import { Trans } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import classes from './kind-choice.module.css'

type Props<Kind extends string> = {
  label: string
  words: Record<Kind, string>
  /** In the order in which they stand. */
  kinds: readonly Kind[]
  /** How many there are of each; undefined while that is not known. */
  byKind: Partial<Record<Kind, number>> | undefined
  chosen: readonly Kind[]
  onChoose: (kinds: Kind[] | undefined) => void
}

/** The kinds that there are, each with how many; one at a time, or all. */
export function KindChoice<Kind extends string>(props: Props<Kind>) {
  const { label, words, kinds, byKind, chosen, onChoose } = props
  const f = useFormat()
  const countOf = (kind: Kind) => byKind?.[kind] ?? 0
  const total = kinds.reduce((sum, kind) => sum + countOf(kind), 0)
  const present = kinds.filter((kind) => countOf(kind) > 0 || chosen.includes(kind))
  return (
    <fieldset className={classes.kinds} aria-label={label}>
      <button
        type="button"
        className={classes.kind}
        aria-pressed={chosen.length === 0}
        onClick={() => onChoose(undefined)}
      >
        <Trans>All</Trans> {byKind && <span className={classes.count}>{f.number(total)}</span>}
      </button>
      {present.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.kind}
          aria-pressed={chosen.includes(kind)}
          onClick={() => onChoose([kind])}
        >
          {words[kind]} <span className={classes.count}>{f.number(countOf(kind))}</span>
        </button>
      ))}
    </fieldset>
  )
}
