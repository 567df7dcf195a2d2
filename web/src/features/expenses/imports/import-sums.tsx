import type { ImportSum } from '@roadbook/contract/expense-imports'
import { useFormat } from '../../../lib/use-format.ts'

/** One sum for each currency; currencies are never added up. */
export function ImportSums({ sums }: { sums: readonly Pick<ImportSum, 'currency' | 'totalMinor'>[] }) {
  const f = useFormat()
  return (
    <span className="tabular">
      {sums.map(({ totalMinor, currency }) => f.money(totalMinor, currency)).join(' · ')}
    </span>
  )
}
