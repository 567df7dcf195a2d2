import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCar, IconCategory, IconHistory, IconPlus, IconToggleLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import { AlarmType } from '@roadbook/contract/rules/alarm-types'
import { type Alarm } from '@roadbook/contract/rules/alarms'
import { useMemo } from 'react'
import { useNow } from '../../../../lib/use-now.ts'
import { useAlarmTypeLabels, shownAlarms } from '../../../../ui/labels/alarm-types.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import type { Filter } from '../../../../ui/list/filters.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../../ui/list/list-params.ts'
import { wholeList } from '../../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import { useCan } from '../../../people/users/queries.ts'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { useVehicleOptions } from '../../../fleet/vehicles/vehicle-select.tsx'
import { AlarmDrawer } from '../form/alarm-drawer.tsx'
import { alarmsQuery } from '../queries.ts'
import { alarmParams, type AlarmsSearch } from '../search.ts'
import { useAlarmColumns } from './alarm-columns.tsx'
import { filtered } from './filtered.ts'
import { TargetsDrawer } from './targets-drawer.tsx'
import { useWatchedText } from './use-watched-text.ts'

const route = getRouteApi('/frame/alarms')
const noAlarms: readonly Alarm[] = []
const idOf = ({ id }: Alarm) => id

/** The alarms of the company; the one that fired last comes first. */
export function AlarmList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const query = useQuery(alarmsQuery())
  const all = query.data ?? noAlarms
  const open = useAddressChange<AlarmsSearch>(['add', 'edit', 'targets'])
  const mayWrite = useCan('alarms.write')
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open({ add: true })}>
      <Trans>Add alarm</Trans>
    </Button>
  )
  return (
    <ListPage
      id="alarms"
      title={t`Alarms`}
      source={wholeList({ query, rows: useFiltered(all, search), all: all.length })}
      search={search}
      filters={useFilters()}
      columns={useAlarmColumns(all, useNow())}
      usualSort="lastFired:desc"
      rowId={idOf}
      link={({ id }) => linkOf(id, mayWrite)}
      markedId={search.edit ?? search.targets}
      failed={t`The alarms could not be loaded`}
      noMatch={t`No alarms match these filters`}
      actions={
        <>
          <HistoryButton />
          {add}
        </>
      }
      empty={
        <EmptyState title={t`No alarms yet`} action={add || undefined}>
          <Trans>An alarm watches vehicles for speeding, idling, towing and more, and tells people.</Trans>
        </EmptyState>
      }
    >
      {mayWrite && <Forms all={all} search={search} open={open} />}
    </ListPage>
  )
}

/** Users who may not change it see its entries. */
function linkOf(id: string, mayWrite: boolean): LinkProps {
  if (!mayWrite) return { to: '/alarms', search: { view: 'history', alarm: id } }
  return { to: '/alarms', search: (before: AlarmsSearch) => ({ ...before, edit: id }), resetScroll: false }
}

type FormsProps = {
  all: readonly Alarm[]
  search: AlarmsSearch
  open: (change: Partial<AlarmsSearch>) => void
}

function Forms({ all, search, open }: FormsProps) {
  const edited = all.find(({ id }) => id === search.edit)
  const targeted = all.find(({ id }) => id === search.targets)
  if (search.add === true) return <AlarmDrawer onClose={() => open({ add: undefined })} />
  if (edited !== undefined) {
    return <AlarmDrawer key={edited.id} alarm={edited} onClose={() => open({ edit: undefined })} />
  }
  if (targeted === undefined) return null
  return <TargetsDrawer key={targeted.id} alarm={targeted} onClose={() => open({ targets: undefined })} />
}

function HistoryButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} stroke={1.6} aria-hidden="true" />}
      renderRoot={(root) => <Link to="/alarms" search={{ view: 'history' }} {...root} />}
    >
      <Trans>History</Trans>
    </Button>
  )
}

function useFiltered(all: readonly Alarm[], search: AlarmsSearch): Alarm[] {
  const labels = useAlarmTypeLabels()
  const watched = useWatchedText()
  const vehicles = useAllVehicles()
  return filtered(all, search, {
    vehicles,
    textOf: ({ type, alarmRuleTargets }) => `${labels[type]} ${watched(alarmRuleTargets).text}`,
  })
}

const filter = filtersOf<typeof alarmParams, AlarmsSearch>(alarmParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function useFilters(): Filter<AlarmsSearch>[] {
  const { t } = useLingui()
  const labels = useAlarmTypeLabels()
  const types = useMemo(
    () =>
      AlarmType.options.map((value) => {
        const Icon = shownAlarms[value].icon
        return { value, label: labels[value], icon: <Icon {...icon} /> }
      }),
    [labels],
  )
  return [
    filter('q', { label: t`Search alarms` }),
    filter('types', { label: t`Type`, icon: <IconCategory {...icon} />, options: types }),
    filter('vehicles', { label: t`Vehicles`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
    filter('active', {
      label: t`Active`,
      icon: <IconToggleLeft {...icon} />,
      options: [
        { value: 'on', label: t`On` },
        { value: 'off', label: t`Off` },
      ],
    }),
  ]
}
