import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { lazy, Suspense, useState } from 'react'
import { chosenDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { pagedList } from '../../../../ui/list/list-source.ts'
import { useEventLink } from '../../alarm-rules/event-link.ts'
import { historyQuery, readHistoryPage } from '../queries.ts'
import classes from './history.module.css'
import { useHistoryColumns } from './history-columns.tsx'
import { useHistoryFilters } from './history-filters.tsx'
import { placesOf } from './places.ts'

/** The map is the heaviest part of the page. */
const HistoryMap = lazy(async () => ({ default: (await import('./history-map.tsx')).HistoryMap }))

const route = getRouteApi('/frame/alarms')
const usualPeriod = 'last30Days'
const noEvents: readonly AlarmEvent[] = []
const idOf = ({ id }: AlarmEvent) => id

/** Entries of alarms and reports of trackers, newest first, with a map. */
export function HistoryList() {
  const { t } = useLingui()
  const f = useFormat()
  const search = route.useSearch()
  const now = useNow()
  const days = chosenDays(search, { today: f.isoDay(new Date(now).toISOString()), usual: usualPeriod })
  const { kinds, alarm, vehicle, page = 1 } = search
  const { startDate, endDate } = days
  const filter = { kinds, alarm, vehicle, startDate, endDate }
  const query = useQuery({ ...historyQuery(filter, page), placeholderData: keepPreviousData })
  const [chosen, choose] = useState<AlarmEvent>()
  const events = query.data?.items ?? noEvents
  const shown = chosen ?? events.find(({ id }) => id === search.entry)
  return (
    <ListPage
      id="alarm-history"
      title={t`Alarm history`}
      source={pagedList({ query, readPage: readHistoryPage(filter), rowId: idOf })}
      search={search}
      filters={useHistoryFilters(search, days)}
      columns={useHistoryColumns(now, choose)}
      usualSort="time:desc"
      rowId={idOf}
      link={useEventLink()}
      markedId={shown?.id}
      failed={t`The alarm history could not be loaded`}
      fallback={t`An unexpected error occured.`}
      noMatch={t`No entries match these filters`}
      notice={<Map events={events} shown={shown} />}
      actions={
        <Button variant="default" renderRoot={(root) => <Link to="/alarms" search={{}} {...root} />}>
          <Trans>All alarms</Trans>
        </Button>
      }
      empty={
        <EmptyState title={t`No entries in this period`}>
          <Trans>What alarms find and what trackers report by themselves is listed here.</Trans>
        </EmptyState>
      }
    />
  )
}

function Map({ events, shown }: { events: readonly AlarmEvent[]; shown: AlarmEvent | undefined }) {
  const places = placesOf(events)
  if (places.length === 0) return null
  return (
    <div className={classes.map}>
      <Suspense fallback={null}>
        <HistoryMap places={places} shown={placesOf(shown === undefined ? [] : [shown])[0]} />
      </Suspense>
    </div>
  )
}
