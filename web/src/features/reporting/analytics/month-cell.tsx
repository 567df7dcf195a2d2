import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import type { MonthFigures } from '@roadbook/contract/reporting/analytics'
import { changeOf, isInPoints, type Metric } from './metrics.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from './summary.module.css'

type Props = {
  metric: Metric
  /** Oldest first; null if there is no value. */
  values: readonly (number | null)[]
  /** The total of these months. */
  figures: readonly MonthFigures[]
  /** The figure of the last month; usually a link to the list behind it. */
  children: ReactNode
}

/** A bar for each month, the figure of the last one, and its change from the month before. */
export function MonthCell({ metric, values, figures, children }: Props) {
  return (
    <Row as="span" gap={8} height={52}>
      {values.length <= MAX_BARS && <Bars values={values} />}
      <span className={classes.figures}>
        <Text weight={500}>{children}</Text>
        <Difference metric={metric} values={values} figures={figures} />
      </span>
    </Row>
  )
}

/** With more months, the bars would be too narrow to distinguish. */
const MAX_BARS = 6

function Bars({ values }: { values: readonly (number | null)[] }) {
  return (
    <Row as="span" height="30px" gap={2} align="end" noShrink aria-hidden="true">
      {heightsOf(values).map((height, nth) => (
        <span
          // The order of months never changes while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          key={nth}
          className={classes.bar}
          style={{ height, opacity: opacityOf(nth, values.length) }}
        />
      ))}
    </Row>
  )
}

type TotalProps = {
  metric: Metric
  months: readonly { name: string; value: number | null; compact: string; exact: string }[]
  figures: readonly MonthFigures[]
}

/** The months of all vehicles as a small chart. */
export function TotalCell({ metric, months, figures }: TotalProps) {
  const values = months.map(({ value }) => value)
  const heights = heightsOf(values)
  return (
    <Stack as="span" py={8} gap={2}>
      {months.length <= MAX_BARS && (
        <Row as="span" gap={8} align="stretch" maxWidth="104px">
          {months.map(({ name, compact, exact }, nth) => (
            <Stack
              as="span"
              weight={nth === months.length - 1 ? 600 : 400}
              color={nth === months.length - 1 ? 'text' : 'text2'}
              align="center"
              key={name}
              className={classes.totalBar}
              data-last={nth === months.length - 1}
              title={exact}
            >
              <Stack as="span" align="center" justify="end" nowrap className={classes.totalPlot}>
                {compact}
                <span
                  className={classes.bar}
                  style={{ height: heights[nth], opacity: opacityOf(nth, months.length) }}
                />
              </Stack>
              <span>{name}</span>
            </Stack>
          ))}
        </Row>
      )}
      {months.length > MAX_BARS && <Text weight={500}>{months.at(-1)?.exact}</Text>}
      <Difference metric={metric} values={values} figures={figures} />
    </Stack>
  )
}

/** In per cent of the highest; even the smallest stays visible. */
function heightsOf(values: readonly (number | null)[]): string[] {
  const highest = Math.max(...values.map((value) => value ?? 0))
  return values.map((value) => (value ? `${Math.max((value / highest) * 100, 4)}%` : '0'))
}

/** The latest month is the darkest. */
function opacityOf(nth: number, months: number): number {
  return months === 1 ? 1 : 0.38 + (0.62 * nth) / (months - 1)
}

/** Smaller changes count as unchanged. */
const MIN_PERCENT = 1

function Difference({ metric, values, figures }: Pick<Props, 'metric' | 'values' | 'figures'>) {
  const { t } = useLingui()
  const f = useFormat()
  const change = changeOf(metric, values, figures)
  if (change === 'tooLittle') {
    return (
      <span className={classes.change} data-same title={t`Not enough to compare in one of the months`}>
        <Trans>too little</Trans>
      </span>
    )
  }
  if (change === null) return <span className={classes.change}>–</span>
  const isSame = isInPoints(metric) ? change === 0 : Math.abs(change) < MIN_PERCENT
  const share = f.percent(change)
  const Arrow = isSame ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-same={isSame || undefined}>
      <Arrow size={14} stroke={2} aria-hidden="true" />
      {isSame ? (
        <Trans>same</Trans>
      ) : isInPoints(metric) ? (
        <PointsText points={change} />
      ) : (
        <>
          <span aria-hidden="true">{share}</span>
          <VisuallyHidden>
            {change > 0 ? <Trans>{share} more</Trans> : <Trans>{share} less</Trans>}
          </VisuallyHidden>
        </>
      )}
    </span>
  )
}

function PointsText({ points }: { points: number }) {
  const count = Math.abs(points)
  return (
    <>
      <span aria-hidden="true">
        <Plural value={count} one="# pt" other="# pts" />
      </span>
      <VisuallyHidden>
        {points > 0 ? (
          <Plural value={count} one="# point more" other="# points more" />
        ) : (
          <Plural value={count} one="# point less" other="# points less" />
        )}
      </VisuallyHidden>
    </>
  )
}
