import { useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { timeTicks } from '../../../lib/time/time-axis.ts'
import { useFormat } from '../../../lib/use-format.ts'
import type { DrivenChart, Point } from './driven-chart.ts'
import { placeLineLabels } from './line-labels.ts'
import { styleClasses } from '../../../ui/style-classes.ts'
import { Box } from '../../../ui/layout.tsx'
import classes from './driven-today.module.css'

type Props = { chart: DrivenChart; averageLabel: string }

const top = 12
const bottom = 204
const height = 228
const left = 44
const right = 4
/** The average width of a letter, and of a bold one. */
const letterWidth = 7.6
const boldWidth = 8.4
/** Position of the unit. */
const unit = { left: left + 2, right: left + 28, top, bottom: top + 18 }

/** Distance since midnight, today and on average, with a label at each line. */
export function DrivenLines({ chart, averageLabel }: Props) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const { fromMs, toMs, topMeters, today, usual } = chart
  const xOf = (atMs: number) => left + ((width - left - right) * (atMs - fromMs)) / (toMs - fromMs)
  const yOf = (meters: number) => bottom - ((bottom - top) * meters) / topMeters
  const shown = ({ atMs }: Point) => atMs >= fromMs && atMs <= toMs
  const spots = (points: readonly Point[]) =>
    points.filter(shown).map(({ atMs, meters }) => ({ x: xOf(atMs), y: yOf(meters) }))
  const path = (points: readonly Point[]) =>
    spots(points)
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('L')
  const now = today.at(-1)
  const nowX = xOf(now?.atMs ?? fromMs)
  const nowY = yOf(now?.meters ?? 0)
  const isUsualKnown = (usual.at(-1)?.meters ?? 0) > 0
  const names = placeLineLabels({
    today: spots(today),
    usual: isUsualKnown ? spots(usual) : [],
    plot: { left: left + 2, right: width, top, bottom },
    widths: { today: t`Today`.length * boldWidth, usual: averageLabel.length * letterWidth },
    taken: [unit],
  })
  return (
    <Box height="228px" ref={ref}>
      {width > 0 && (
        <svg className={styleClasses({ block: true })} width={width} height={height} aria-hidden="true">
          <GridLines chart={chart} xOf={xOf} yOf={yOf} width={width} />
          <path d={`M${xOf(fromMs)} ${bottom}L${path(today)}L${nowX} ${bottom}Z`} className={classes.area} />
          {usual.length > 0 && <path d={`M${path(usual)}`} className={classes.usual} />}
          <path d={`M${path(today)}`} className={classes.today} />
          <circle cx={nowX} cy={nowY} r={4} className={classes.dot} />
          {names.today !== undefined && (
            <text {...names.today} className={classes.todayName}>
              {t`Today`}
            </text>
          )}
          {names.usual !== undefined && (
            <text {...names.usual} className={classes.name}>
              {averageLabel}
            </text>
          )}
        </svg>
      )}
    </Box>
  )
}

type Scaled = { chart: DrivenChart; xOf: (atMs: number) => number; yOf: (meters: number) => number }

function GridLines({ chart, xOf, yOf, width }: Scaled & { width: number }) {
  const f = useFormat()
  const { fromMs, toMs, topMeters, stepMeters } = chart
  const lines = Math.round(topMeters / stepMeters)
  const values = Array.from({ length: lines + 1 }, (_, index) => index * stepMeters)
  const ticks = timeTicks({ fromMs, toMs }, Math.max(3, Math.floor((width - left) / 75)))
  return (
    <>
      {values.map((meters) => (
        <g key={meters}>
          <line x1={left} x2={width} y1={yOf(meters)} y2={yOf(meters)} className={classes.grid} />
          <text x={left - 8} y={yOf(meters) + 4} textAnchor="end" className={classes.label}>
            {f.number(f.distanceFigure(meters))}
          </text>
        </g>
      ))}
      <text x={left + 4} y={top + 14} className={classes.label}>
        {f.lengthUnit}
      </text>
      {ticks.map((atMs) => (
        <text
          key={atMs}
          x={xOf(atMs)}
          y={bottom + 18}
          textAnchor={xOf(atMs) > width - 30 ? 'end' : atMs === fromMs ? 'start' : 'middle'}
          className={classes.label}
        >
          {f.time(new Date(atMs).toISOString())}
        </text>
      ))}
    </>
  )
}
