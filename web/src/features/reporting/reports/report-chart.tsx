import { useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import type { ReportChart as Chart } from '@roadbook/contract/reporting/report-tables'
import { axisScale } from '@roadbook/contract/core/axis-scale'
import { useFormat } from '../../../lib/use-format.ts'
import { highest, namedEvery, perAxisUnit, slotOf, stacked, sumOf } from './chart-values.ts'
import classes from './report-chart.module.css'
import { useCellText } from './use-cell-text.ts'
import { useBarName, usePartNames, useUnitName } from './use-chart-text.ts'
import { ChartTable } from '../../../ui/chart-table.tsx'
import { Row, Box, Text } from '../../../ui/layout.tsx'

type Props = { chart: Chart; title: string; currency: string }

const height = 196
const top = 24
const bottom = 172
const left = 48
const widestBar = 14
/** For the bar behind, which it is compared with. */
const widestGhost = 22
const widestName = 64
/** For an axis, so that its steps are whole. */
const LOWEST_TOP = 4
/** The gap between the parts of a bar. */
const gap = 1

/** Stacked bars on one axis; behind each, the one it is compared with. */
export function ReportChart({ chart, title, currency }: Props) {
  const f = useFormat()
  const nameOf = useBarName(chart)
  const unitName = useUnitName()
  const text = useCellText()
  const { ref, width } = useElementSize()
  const { bars, unit } = chart
  const per = perAxisUnit(unit, f.distanceUnit, currency)
  const { top: most, step } = axisScale(Math.max(LOWEST_TOP, highest(chart) / per), {
    isCount: unit === 'count',
  })
  const yOf = (value: number) => bottom - ((bottom - top) * value) / per / most
  const slot = slotOf(width - left, bars.length)
  const every = namedEvery(slot, widestName)
  const ticks = Array.from({ length: Math.round(most / step) + 1 }, (_, nth) => nth * step)
  const end = Math.max(width, left + slot * bars.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <Box
      as="section"
      shrink
      relative
      height="208px"
      ref={ref}
      className={classes.chart}
      aria-label={title}
      tabIndex={0}
    >
      {width > 0 && (
        <svg width={end} height={height} aria-hidden="true">
          <text x={0} y={11} className={classes.tick}>
            {unitName(unit, currency)}
          </text>
          {ticks.map((value) => (
            <g key={value}>
              <line x1={left} x2={end} y1={yOf(value * per)} y2={yOf(value * per)} className={classes.grid} />
              <text x={left - 8} y={yOf(value * per) + 4} className={classes.tick} textAnchor="end">
                {f.number(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, nth) => (
            <Bar
              key={`${bar.vehicleId ?? ''}${bar.label}`}
              {...{ bar, chart, yOf, slot }}
              x={left + slot * nth}
              name={nth % every === 0 ? nameOf(bar.label) : undefined}
              title={`${nameOf(bar.label)}: ${text(sumOf(bar.values), { unit, currency })}`}
            />
          ))}
        </svg>
      )}
      <ReportChartTable {...{ chart, title, currency }} />
    </Box>
  )
}

type BarProps = {
  bar: Chart['bars'][number]
  chart: Chart
  yOf: (value: number) => number
  x: number
  slot: number
  /** Undefined if there is no room for it. */
  name: string | undefined
  title: string
}

function Bar({ bar, chart, yOf, x, slot, name, title }: BarProps) {
  const middle = x + slot / 2
  const width = Math.min(widestBar, slot - 3)
  const ghost = Math.min(widestGhost, slot - 1)
  return (
    <g>
      <title>{title}</title>
      {bar.before !== null && bar.before > 0 && (
        <rect
          x={middle - ghost / 2}
          y={yOf(bar.before)}
          width={ghost}
          height={bottom - yOf(bar.before)}
          className={classes.before}
        />
      )}
      {stacked(bar.values).map(({ from, until }, nth) => (
        <rect
          key={chart.parts[nth]?.id ?? nth}
          x={middle - width / 2}
          y={yOf(until)}
          width={width}
          height={Math.max(0, yOf(from) - yOf(until) - (from > 0 ? gap : 0))}
          fill={colourOf(chart, nth)}
        />
      ))}
      {name !== undefined && (
        <text x={middle} y={height - 8} className={classes.name}>
          {name}
        </text>
      )}
    </g>
  )
}

/** The company's own colour of a category, else one of the series. */
function colourOf({ parts }: Pick<Chart, 'parts'>, nth: number): string {
  return parts[nth]?.colour ?? `var(--rb-c${(nth % 6) + 1})`
}

type LegendProps = { chart: Chart; before: string | undefined }

export function ChartLegend({ chart, before }: LegendProps) {
  const names = usePartNames(chart)
  const hasBefore = chart.bars.some((bar) => bar.before !== null)
  if (names.length < 2 && !hasBefore) return null
  return (
    <Row as="ul" gap={14} rowGap={4} align="stretch" ml="auto" size="small" wrap color="text2">
      {names.map((name, nth) => (
        <Row as="li" gap={6} key={name}>
          <Text
            noShrink
            width={10}
            height={10}
            radius={3}
            className={classes.swatch}
            style={{ background: colourOf(chart, nth) }}
          />
          {name}
        </Row>
      ))}
      {hasBefore && before !== undefined && (
        <Row as="li" gap={6}>
          <Text noShrink width={10} height={10} radius={3} className={classes.swatch} data-before />
          {before}
        </Row>
      )}
    </Row>
  )
}

/** The chart for a screen reader. */
function ReportChartTable({ chart, title, currency }: Props) {
  const { t } = useLingui()
  const names = usePartNames(chart)
  const nameOf = useBarName(chart)
  const text = useCellText()
  const { unit, bars } = chart
  return (
    <ChartTable
      caption={title}
      columns={[t`Name`, ...names, t`Compared with`]}
      rows={bars.map(({ label, vehicleId, values, before }) => ({
        key: `${vehicleId ?? ''}${label}`,
        name: nameOf(label),
        cells: [...names.map((_, nth) => values[nth]), before].map((value) =>
          text(value, { unit, currency }),
        ),
      }))}
    />
  )
}
