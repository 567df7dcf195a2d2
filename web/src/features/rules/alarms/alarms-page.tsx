import { getRouteApi } from '@tanstack/react-router'
import { HistoryList } from './history/history-list.tsx'
import { AlarmList } from './list/alarm-list.tsx'

const route = getRouteApi('/frame/alarms')

/** The alarms, or their history. */
export function AlarmsPage() {
  const { view } = route.useSearch()
  return view === 'history' ? <HistoryList /> : <AlarmList />
}
