import { useLingui } from '@lingui/react/macro'
import type { FleetHub } from '@roadbook/contract/reporting/fleet-hub'
import { useFormat } from '../../lib/use-format.ts'
import { MonthBars } from '../charts/month-bars.tsx'
import view from '../view.module.css'
import { detailsLink, type HubFilters, monthSpan } from './hub-filters.ts'
import { measures, measureText, valueOf } from './measures.ts'
import { useMeasureLabels } from './use-measure-labels.ts'
import { Grid } from '../../ui/layout.tsx'

/** The total of everything that matches the filters, by month. */
export function FigurePanels({ hub, wanted }: { hub: FleetHub; wanted: HubFilters }) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useMeasureLabels()
  const { all, months, total, hasOtherCurrencies } = hub
  return (
    <Grid columns="repeat(6, 1fr)" gap={16} className={view.panels}>
      {measures.map((measure, index) => {
        const sum = valueOf(total, measure)
        if (sum === null) return null
        const textOf = measureText(f, measure)
        return (
          <div key={measure} data-wide={index < 2 || undefined}>
            <MonthBars
              title={labels[measure]}
              total={textOf(sum)}
              months={months}
              values={all.map((figures) => valueOf(figures, measure) ?? 0)}
              textOf={textOf}
              linkOf={(month) => detailsLink(measure, monthSpan(month), wanted)}
              linkLabel={measure === 'costs' ? t`Show expenses` : t`Show trips`}
              note={
                measure === 'costs' && hasOtherCurrencies
                  ? t`Without expenses in other currencies.`
                  : undefined
              }
            />
          </div>
        )
      })}
    </Grid>
  )
}
