import { useFormat } from '../../../lib/use-format.ts'
import { Text } from '../../../ui/layout.tsx'

type Props = { sums: readonly { currency: string; totalMinor: number }[] }

/** One sum for each currency; currencies are never added up. */
export function MoneySums({ sums }: Props) {
  const f = useFormat()
  return (
    <Text tabular>{sums.map(({ totalMinor, currency }) => f.money(totalMinor, currency)).join(' · ')}</Text>
  )
}
