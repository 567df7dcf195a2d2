import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { CostComparison } from '@roadbook/contract/money/costs'
import { useFormat } from '../../../../lib/use-format.ts'
import { listOf } from './cost-links.ts'
import classes from './month-chart.module.css'
import { amountScale, compactMoney, fitBeside, namedMonths, slotWidth, widthOf } from './month-scale.ts'
import type { CostFilterSearch } from '../search.ts'
import { usePartLabels } from './use-part-labels.ts'
import { ChartTable } from '../../../../ui/chart-table.tsx'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

type Props = { costs: CostComparison; filter: CostFilterSearch }

const height = 222
/** Below the unit, which is on a separate line. */
const top = 30
const bottom = 188
const left = 44
const widestBar = 34
/** Gap between the parts of a bar. */
const gap = 1.5

/** Twelve months, stacked by type; each bar links to its expenses. */
export function MonthChart({ costs, filter }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { ref, width } = useElementSize()
  const { months, forecast, currency } = costs
  const first = months[0]?.month ?? ''
  const last = months.at(-1)?.month ?? ''
  const most = Math.max(forecast?.totalMinor ?? 0, ...months.map(({ totalMinor }) => totalMinor))
  const scale = amountScale(most)
  const yOf = (minor: number) => bottom - ((bottom - top) * Math.max(0, minor)) / scale.topMinor
  const { compact, isInThousands } = compactMoney(f.locale, { currency, topMinor: scale.topMinor })
  const sign = currencySign(f.locale, currency)
  const names = months.map(({ startDate }) => f.monthName(startDate))
  const [before, now] = months.slice(-2).map(({ totalMinor }) => compact(totalMinor))
  const slot = slotWidth(width - left, months.length, now ?? '')
  const isNamed = namedMonths(names, slot)
  const hasBoth = before !== undefined && now !== undefined && fitBeside(before, now, slot)
  return (
    <Box as="section" shrink aria-label={t`Costs by month`}>
      <Row gap={10} align="baseline" height={24} size="small" color="muted">
        <Text as="h2" size="small" color="text">
          <Trans>By month</Trans>
        </Text>
        <span>
          {f.shortMonth(first)} – {f.shortMonth(last)}
        </span>
        {forecast !== null && (
          <Text
            ml="auto"
            className={classes.forecastKey}
            title={t`Spent so far, and the median of what the last three months still cost from this day on`}
          >
            <Trans>Forecast to {f.day(forecast.endDate)}</Trans>
          </Text>
        )}
      </Row>
      <Box height="222px" ref={ref}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <GridLines
              {...{ scale, yOf, width, compact }}
              unit={isInThousands ? t`${sign} thousand` : sign}
            />
            {months.map((month, nth) => (
              <Bar
                key={month.month}
                {...{ costs, filter, month, yOf, compact }}
                x={left + slot * nth}
                slot={slot}
                end={width}
                name={isNamed[nth] ? names[nth] : undefined}
                isChosen={nth === months.length - 1}
                hasAmount={nth === months.length - 1 || (hasBoth && nth === months.length - 2)}
                isCompared={nth === months.length - 2}
              />
            ))}
          </svg>
        )}
      </Box>
      <MonthTable costs={costs} />
    </Box>
  )
}

type BarProps = Props & {
  month: CostComparison['months'][number]
  yOf: (minor: number) => number
  compact: (minor: number) => string
  x: number
  slot: number
  /** The end of the chart and of every text in it. */
  end: number
  /** Undefined if there is no room for it. */
  name: string | undefined
  hasAmount: boolean
  isChosen: boolean
  isCompared: boolean
}

function Bar({ costs, filter, month, yOf, compact, x, slot, end, name, ...bar }: BarProps) {
  const { isChosen, isCompared, hasAmount } = bar
  const f = useFormat()
  const width = Math.min(widestBar, slot - 6)
  const from = x + (slot - width) / 2
  const tops = month.amounts.map((_, nth) => sumOf(month.amounts.slice(0, nth + 1)))
  const parts = tops.map((until, nth) => {
    const y = yOf(until)
    return { nth, y, height: Math.max(0, yOf(tops[nth - 1] ?? 0) - y - gap) }
  })
  const peak = yOf(tops.at(-1) ?? 0)
  const amount = compact(month.totalMinor)
  const middleOfName = (text: string) => Math.min(x + slot / 2, end - widthOf(text) / 2)
  const forecast = isChosen ? costs.forecast : null
  return (
    <Link {...listOf(filter, month, { currency: costs.currency })} tabIndex={-1} className={classes.bar}>
      <title>{`${f.monthAndYear(month.month)}: ${f.money(month.totalMinor, costs.currency)}`}</title>
      <rect
        x={x}
        y={4}
        width={slot}
        height={height - 8}
        rx={6}
        className={isChosen ? classes.chosen : classes.month}
      />
      {parts.map((part) => (
        <rect
          key={part.nth}
          x={from}
          y={part.y}
          width={width}
          height={part.height}
          fill={`var(--rb-c${part.nth + 1})`}
        />
      ))}
      {forecast !== null && (
        <rect
          x={from}
          y={yOf(forecast.totalMinor)}
          width={width}
          height={Math.max(0, peak - yOf(forecast.totalMinor) - 2)}
          className={classes.forecast}
        />
      )}
      {hasAmount && (
        <text x={x + Math.max(slot, widthOf(amount)) / 2} y={peak - 6} className={classes.total}>
          {amount}
        </text>
      )}
      {name !== undefined && (
        <text
          x={middleOfName(name)}
          y={height - 14}
          className={isChosen || isCompared ? classes.shown : classes.name}
        >
          {name}
        </text>
      )}
    </Link>
  )
}

type GridProps = {
  scale: ReturnType<typeof amountScale>
  yOf: (minor: number) => number
  width: number
  compact: (minor: number) => string
  unit: string
}

function GridLines({ scale: { topMinor, stepMinor }, yOf, width, compact, unit }: GridProps) {
  const steps = Array.from({ length: Math.round(topMinor / stepMinor) + 1 }, (_, nth) => nth * stepMinor)
  return (
    <>
      <text x={0} y={11} className={classes.unit}>
        {unit}
      </text>
      {steps.map((minor) => (
        <g key={minor}>
          <line x1={left} x2={width} y1={yOf(minor)} y2={yOf(minor)} className={classes.grid} />
          <text x={left - 8} y={yOf(minor) + 4} className={classes.tick}>
            {compact(minor)}
          </text>
        </g>
      ))}
    </>
  )
}

function MonthTable({ costs: { months, parts, currency } }: { costs: CostComparison }) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = usePartLabels()
  return (
    <ChartTable
      caption={t`Costs by month`}
      columns={[t`Month`, ...parts.map(({ name }) => labels[name]), t`Total`]}
      rows={months.map(({ month, amounts, totalMinor }) => ({
        key: month,
        name: f.monthAndYear(month),
        cells: [...parts.map((_, nth) => amounts[nth] ?? 0), totalMinor].map((minor) =>
          f.money(minor, currency),
        ),
      }))}
    />
  )
}

/** Refunds don't reduce the height of the bar. */
function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, minor) => sum + Math.max(0, minor), 0)
}

function currencySign(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
