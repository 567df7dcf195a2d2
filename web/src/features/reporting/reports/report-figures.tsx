import { Trans, useLingui } from '@lingui/react/macro'
import { changePercent, isTooLittle } from '@roadbook/contract/core/compare'
import type { ReportFigure } from '@roadbook/contract/reporting/report-tables'
import { ChangeText, MIN_PERCENT } from './change-text.tsx'
import { useColumnLabels } from './report-texts.ts'
import classes from './reports.module.css'
import { useCellText } from './use-cell-text.ts'
import { Row, Grid, Text } from '../../../ui/layout.tsx'

/** The totals of the report, beside those of the compared period. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  const { t } = useLingui()
  const labels = useColumnLabels()
  const text = useCellText()
  if (figures.length === 0) return null
  return (
    <Grid as="dl" columns="repeat(auto-fit, minmax(130px, 1fr))" noShrink line="both" narrow={{ columns: 2 }}>
      {figures.map((figure) => (
        <div key={figure.id} className={classes.figure}>
          <Row as="dt" gap={8} rowGap={0} wrap size="small" color="muted">
            {figure.id === 'vehicle' ? t`Vehicles` : labels[figure.id]} <Compared {...figure} />
          </Row>
          <Text as="dd" size="title" weight={600} nowrap tabular>
            {text(figure.value, figure)}
          </Text>
        </div>
      ))}
    </Grid>
  )
}

/** The change of a percentage is shown in percentage points. */
function Compared({ value, before, unit }: ReportFigure) {
  const text = useCellText()
  const percent = changePercent(value, before)
  if (before === null || value === null) return null
  if (unit === 'percent') return <Trans>before: {text(before, { unit })}</Trans>
  if (isTooLittle({ now: value, before })) return <Trans>not enough to compare</Trans>
  if (percent === null) return null
  if (Math.abs(percent) < MIN_PERCENT) return <Trans>as before</Trans>
  return <ChangeText percent={percent} />
}
