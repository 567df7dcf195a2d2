import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import { PillChoice } from '../../../ui/pill-choice.tsx'
import { Box } from '../../../ui/layout.tsx'

type Props<Kind extends string> = {
  label: string
  labels: Record<Kind, string>
  /** In display order. */
  kinds: readonly Kind[]
  /** The number of each; undefined while unknown. */
  byKind: Partial<Record<Kind, number>> | undefined
  chosen: readonly Kind[]
  onChoose: (kinds: Kind[] | undefined) => void
}

/** Filter for one kind or all, with the number of each. */
export function KindChoice<Kind extends string>(props: Props<Kind>) {
  const { label, labels, kinds, byKind, chosen, onChoose } = props
  const { t } = useLingui()
  const f = useFormat()
  const countOf = (kind: Kind) => byKind?.[kind] ?? 0
  const total = kinds.reduce((sum, kind) => sum + countOf(kind), 0)
  const present = kinds.filter((kind) => countOf(kind) > 0 || chosen.includes(kind))
  const all = {
    id: 'all',
    label: t`All`,
    figure: byKind && f.number(total),
    isChosen: chosen.length === 0,
    onChoose: () => onChoose(undefined),
  }
  const pills = present.map((kind) => ({
    id: kind,
    label: labels[kind],
    figure: f.number(countOf(kind)),
    isChosen: chosen.includes(kind),
    onChoose: () => onChoose([kind]),
  }))
  return (
    <Box mt={12} mb={16}>
      <PillChoice label={label} pills={[all, ...pills]} />
    </Box>
  )
}
