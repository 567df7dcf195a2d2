import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { logbookLimits } from '@roadbook/contract/trips/logbook'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { ChosenDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { PeriodFilter } from '../../../../ui/period/period-filter.tsx'
import { usePeriodLabel } from '../../../../ui/labels/period-labels.ts'
import { daysOfMonthFrom, monthOf } from './logbook-months.ts'
import { LogbookVehicle } from './logbook-vehicle.tsx'
import { type LogbookSearch, type LogbookView, logbookViews } from './search.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import classes from './logbook.module.css'

type ViewCounts = Record<'all' | LogbookView, number>

type Props = {
  vehicle: Vehicle
  vehicles: readonly Vehicle[]
  search: LogbookSearch
  days: ChosenDays
  today: string
  counts: ViewCounts | undefined
  onSearch: (change: Partial<LogbookSearch>) => void
}

const periods = ['thisMonth', 'lastMonth', 'last30Days', 'thisYear', 'lastYear'] as const

/** Chooses the vehicle, the days and which trips; all in the URL. */
export function LogbookBar({ vehicle, vehicles, search, days, today, counts, onSearch }: Props) {
  const { t } = useLingui()
  return (
    <Row gap={12} rowGap={8} wrap noShrink pt={14} narrow={{ gap: 8 }}>
      <LogbookVehicle vehicle={vehicle} vehicles={vehicles} onChoose={(id) => onSearch({ vehicle: id })} />
      <PeriodOfLogbook {...{ days, today, onSearch }} />
      {counts !== undefined && (
        <SegmentedControl
          size="xs"
          className={classes.views ?? ''}
          aria-label={t`Trips shown`}
          value={search.show ?? 'all'}
          onChange={(view) => onSearch({ show: logbookViews.find((known) => known === view) })}
          data={[
            { value: 'all', label: <ViewLabel word={t`All`} count={counts.all} /> },
            { value: 'open', label: <ViewLabel word={t`To complete`} count={counts.open} /> },
            { value: 'changed', label: <ViewLabel word={t`Changed`} count={counts.changed} /> },
          ]}
        />
      )}
    </Row>
  )
}

function ViewLabel({ word, count }: { word: string; count: number }) {
  const f = useFormat()
  return (
    <>
      {word}{' '}
      <Text ml={4} weight={400} color="muted" tabular>
        {f.number(count)}
      </Text>
    </>
  )
}

/** A month with arrows, or other days. */
function PeriodOfLogbook({ days, today, onSearch }: Pick<Props, 'days' | 'today' | 'onSearch'>) {
  const { t } = useLingui()
  const f = useFormat()
  const label = usePeriodLabel(days)
  const month = monthOf(days, today)
  const show = (period: LogbookSearch['period'], from?: string, to?: string) => onSearch({ period, from, to })
  const step = (months: number) => {
    const { startDate, endDate } = daysOfMonthFrom(days, months)
    show(undefined, startDate, endDate)
  }
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <Row gap={5} align="stretch" narrow={{ align: 'stretch' }} className={classes.period}>
      <ActionIcon variant="default" size={32} aria-label={t`Previous month`} onClick={() => step(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <PeriodFilter
        label={month === undefined ? label : f.monthAndYear(`${month}-01`)}
        periods={periods}
        chosen={days.period}
        days={days}
        maxDays={logbookLimits.shownDays}
        onPeriod={(period) => show(period)}
        onDays={({ startDate, endDate }) => show(undefined, startDate, endDate)}
      />
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t`Next month`}
        disabled={daysOfMonthFrom(days, 1).startDate > today}
        onClick={() => step(1)}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </Row>
  )
}

/** Beside the title. */
export function LockRule() {
  return <Trans>Trips lock 7 days after they end</Trans>
}
