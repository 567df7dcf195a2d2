import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Compared, Driven } from '@roadbook/contract/reporting/overview'
import { useMemo, type ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { Change, NoChange } from '../../../ui/change.tsx'
import { Section } from '../../../ui/section.tsx'
import { type DrivenChart, drivenChart, hoursOf, withoutUsual } from './driven-chart.ts'
import { DrivenLines } from './driven-lines.tsx'
import { useIsHistoryComing } from '../../company/demo/queries.ts'
import { ChartTable } from '../../../ui/chart-table.tsx'
import { Grid, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './driven-today.module.css'

type Props = {
  driven: Driven | undefined
  /** Time of the response, so that lines and figures match. */
  answeredAt: number
}

/** Distance and hours of today, compared with the same weekday up to the same time. */
export function DrivenToday({ driven: answered, answeredAt }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const isComing = useIsHistoryComing()
  const driven = useMemo(
    () => (answered !== undefined && isComing ? withoutUsual(answered) : answered),
    [answered, isComing],
  )
  const chart = useMemo(
    () => driven && drivenChart(driven, { now: answeredAt, distanceUnit: f.distanceUnit }),
    [driven, answeredAt, f.distanceUnit],
  )
  const link = (
    <Link to="/trips" search={{ period: 'today' }}>
      <Trans>Trips</Trans>
    </Link>
  )
  if (driven === undefined || chart === undefined) {
    return (
      <Section title={t`Driven today`}>
        <Box late mt={12} height="304px" className={classes.blank} />
      </Section>
    )
  }
  const weekday = f.weekday(driven.startTime)
  return (
    <Section title={t`Driven today`} link={link}>
      <Grid
        gap={24}
        rowGap={8}
        justify="between"
        columns="minmax(0, auto) minmax(min-content, auto)"
        pt={8}
        pb={12}
        minHeight="72px"
      >
        <Figure value={f.sumDistance(driven.distanceMeters.today)} label={t`Distance today`}>
          <DistanceChange driven={driven} answeredAt={answeredAt} />
        </Figure>
        <Figure value={f.hours(driven.drivingSeconds.today)} label={t`Driving time today`}>
          <TimeChange compared={driven.drivingSeconds} />
        </Figure>
      </Grid>
      <DrivenLines chart={chart} averageLabel={t`Average ${weekday}`} />
      <DrivenTable chart={chart} weekday={weekday} />
      <Overnight meters={driven.overnightMeters} />
    </Section>
  )
}

/** Below this, the figure and the list of today's trips look the same. */
const MIN_OVERNIGHT_METERS = 500

/** Explains why today's trips add up to less: a trip is listed on the day on which it starts. */
function Overnight({ meters }: { meters: number }) {
  const f = useFormat()
  if (meters < MIN_OVERNIGHT_METERS) return null
  return (
    <Text as="p" mt={4} size="small" color="text2">
      <Trans>
        {f.sumDistance(meters)} of it on trips that began{' '}
        <Link to="/trips" search={{ period: 'yesterday' }}>
          yesterday
        </Link>
        .
      </Trans>
    </Text>
  )
}

/** Links to the trips that it adds up. */
function Figure({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <Box shrink>
      <Text as="p" weight={600} nowrap tabular className={classes.value} title={label}>
        <Link
          className={styleClasses({ color: 'inherit', underline: 'hover' })}
          to="/trips"
          search={{ period: 'today' }}
        >
          {value}
        </Link>
      </Text>
      {children}
    </Box>
  )
}

function DistanceChange({ driven, answeredAt }: { driven: Driven; answeredAt: number }) {
  const f = useFormat()
  const { usual, changePercent } = driven.distanceMeters
  const weekday = f.weekday(driven.startTime)
  const time = f.time(new Date(answeredAt).toISOString())
  if (usual === null) {
    return (
      <NoChange>
        <Trans>No comparison yet</Trans>
      </NoChange>
    )
  }
  if (changePercent === null && usual > 0) {
    return (
      <NoChange>
        <Trans>
          The usual distance on a {weekday} by {time} is too small to compare
        </Trans>
      </NoChange>
    )
  }
  if (changePercent === null) {
    return (
      <NoChange>
        <Trans>
          Usually none on a {weekday} by {time}
        </Trans>
      </NoChange>
    )
  }
  const share = f.percent(changePercent)
  return (
    <Change
      percent={changePercent}
      more={
        <Trans>
          <strong>{share} more</strong> than on an average {weekday} by {time}
        </Trans>
      }
      less={
        <Trans>
          <strong>{share} less</strong> than on an average {weekday} by {time}
        </Trans>
      }
      same={
        <Trans>
          About as much as on an average {weekday} by {time}
        </Trans>
      }
    />
  )
}

function TimeChange({ compared: { usual, changePercent } }: { compared: Compared }) {
  const f = useFormat()
  if (usual === null || changePercent === null) {
    return (
      <NoChange>
        <Trans>driving time</Trans>
      </NoChange>
    )
  }
  const share = f.percent(changePercent)
  return (
    <Change
      percent={changePercent}
      more={
        <Trans>
          <strong>{share} more</strong> driving time
        </Trans>
      }
      less={
        <Trans>
          <strong>{share} less</strong> driving time
        </Trans>
      }
      same={<Trans>About as much driving time</Trans>}
    />
  )
}

function DrivenTable({ chart, weekday }: { chart: DrivenChart; weekday: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const hasUsual = chart.usual.length > 0
  const cell = (meters: number | undefined) => (meters === undefined ? '' : f.sumDistance(meters))
  return (
    <ChartTable
      caption={t`Distance since midnight`}
      columns={[t`Until`, t`Today`, ...(hasUsual ? [t`Average ${weekday}`] : [])]}
      rows={hoursOf(chart).map(({ atMs, today, usual }) => ({
        key: atMs,
        name: f.time(new Date(atMs).toISOString()),
        cells: [cell(today), ...(hasUsual ? [cell(usual)] : [])],
      }))}
    />
  )
}
