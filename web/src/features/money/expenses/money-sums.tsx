import { useFormat } from '../../../lib/use-format.ts'

type Props = { sums: readonly { currency: string; totalMinor: number }[] }

/** One sum for each currency; currencies are never added up. */
export function MoneySums({ sums }: Props) {
  const f = useFormat()
  return (
    <span className="tabular">
      {sums.map(({ totalMinor, currency }) => f.money(totalMinor, currency)).join(' · ')}
    </span>
  )
}
