import { useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { timeTicks } from '../../lib/time-axis.ts'
import { useFormat } from '../../lib/use-format.ts'
import { metersAt, type DrivenChart, type Point } from './driven-chart.ts'
import classes from './driven-today.module.css'

type Props = { chart: DrivenChart; averageLabel: string }

const top = 12
const bottom = 204
const height = 228
const left = 44
const right = 4
/** So far from a line its name is readable. */
const labelGap = 10
/** Of the word "Today", and of one letter on average. */
const labelWidth = 60
const letterWidth = 7

/** Kilometres since midnight, today and on average; each line is named where it runs. */
export function DrivenLines({ chart, averageLabel }: Props) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const { fromMs, toMs, topKm, today, usual } = chart
  const xOf = (atMs: number) => left + ((width - left - right) * (atMs - fromMs)) / (toMs - fromMs)
  const yOf = (meters: number) => bottom - ((bottom - top) * meters) / 1000 / topKm
  const shown = ({ atMs }: Point) => atMs >= fromMs && atMs <= toMs
  const path = (points: readonly Point[]) =>
    points
      .filter(shown)
      .map(({ atMs, meters }) => `${xOf(atMs).toFixed(1)} ${yOf(meters).toFixed(1)}`)
      .join('L')
  const now = today.at(-1)
  const nowX = xOf(now?.atMs ?? fromMs)
  const nowY = yOf(now?.meters ?? 0)
  const names = {
    today: nameOfToday({ chart, xOf, yOf }),
    usual: nameOfUsual({ chart, xOf, yOf }, averageLabel.length),
  }
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <Grid chart={chart} xOf={xOf} yOf={yOf} width={width} />
          <path d={`M${xOf(fromMs)} ${bottom}L${path(today)}L${nowX} ${bottom}Z`} className={classes.area} />
          {usual.length > 0 && <path d={`M${path(usual)}`} className={classes.usual} />}
          <path d={`M${path(today)}`} className={classes.today} />
          <circle cx={nowX} cy={nowY} r={4} className={classes.dot} />
          <text
            x={names.today.x}
            y={names.today.y}
            textAnchor={names.today.anchor}
            className={classes.todayName}
          >
            {t`Today`}
          </text>
          {names.usual !== undefined && (
            <text x={names.usual.x} y={names.usual.y} textAnchor="end" className={classes.name}>
              {averageLabel}
            </text>
          )}
        </svg>
      )}
    </div>
  )
}

type Scaled = { chart: DrivenChart; xOf: (atMs: number) => number; yOf: (meters: number) => number }

type Name = { x: number; y: number; anchor: 'start' | 'end' }

/** Above the end of its line, or below where the usual line runs higher. */
function nameOfToday({ chart, xOf, yOf }: Scaled): Name {
  const { today, usual, fromMs, toMs } = chart
  const now = today.at(-1) ?? { atMs: fromMs, meters: 0 }
  const x = xOf(now.atMs)
  const y = yOf(now.meters)
  if (metersAt(usual, now.atMs) <= now.meters) {
    const hasRoom = x > xOf(fromMs) + labelWidth
    return {
      x: hasRoom ? x - 6 : x + 8,
      y: Math.max(top + 10, y - labelGap),
      anchor: hasRoom ? 'end' : 'start',
    }
  }
  const isLate = x > xOf(toMs) - labelWidth
  return { x: isLate ? x - 8 : x + 8, y: Math.min(bottom - 6, y + 16), anchor: isLate ? 'end' : 'start' }
}

/** Below the line where it has room beside today's, else above its end. */
function nameOfUsual({ chart, xOf, yOf }: Scaled, letters: number): Name | undefined {
  const { usual, today, fromMs, toMs } = chart
  const now = today.at(-1)
  if (now === undefined || (usual.at(-1)?.meters ?? 0) === 0) return undefined
  const atMs = fromMs + (toMs - fromMs) * 0.97
  const x = xOf(atMs)
  const perPixel = (toMs - fromMs) / (xOf(toMs) - xOf(fromMs))
  const beginMs = atMs - letters * letterWidth * perPixel
  const isAbove = now.atMs > beginMs && metersAt(usual, now.atMs) > now.meters
  const y = isAbove ? yOf(metersAt(usual, atMs)) - labelGap : yOf(metersAt(usual, beginMs)) + 16
  return { x, y: Math.min(bottom - 6, Math.max(top + 10, y)), anchor: 'end' }
}

function Grid({ chart, xOf, yOf, width }: Scaled & { width: number }) {
  const f = useFormat()
  const { fromMs, toMs, topKm, stepKm } = chart
  const values = Array.from({ length: topKm / stepKm + 1 }, (_, index) => index * stepKm)
  const ticks = timeTicks({ fromMs, toMs }, Math.max(3, Math.floor((width - left) / 75)))
  return (
    <>
      {values.map((km) => (
        <g key={km}>
          <line x1={left} x2={width} y1={yOf(km * 1000)} y2={yOf(km * 1000)} className={classes.grid} />
          <text x={left - 8} y={yOf(km * 1000) + 4} textAnchor="end" className={classes.label}>
            {f.number(km)}
          </text>
        </g>
      ))}
      <text x={left + 4} y={top + 14} className={classes.label}>
        km
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
