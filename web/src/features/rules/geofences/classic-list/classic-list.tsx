import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileUpload, IconMap, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ClassicGeofence } from '@roadbook/contract/rules/classic-geofences'
import { useMemo } from 'react'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { wholeList } from '../../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import { matches } from '../../../../ui/matches.ts'
import { useCan } from '../../../people/users/queries.ts'
import { classicGeofencesQuery } from '../classic/queries.ts'
import type { ClassicGeofencesSearch } from '../classic/search.ts'
import { ClassicDrawer } from './classic-drawer.tsx'
import { useClassicColumns } from './classic-columns.tsx'

const route = getRouteApi('/frame/geofence-old')
const idOf = ({ id }: ClassicGeofence) => id
const noRows: readonly ClassicGeofence[] = []

/** Classic geofences, each with its switch; a row opens its alerts. */
export function ClassicList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const open = useAddressChange<ClassicGeofencesSearch>(['geofence'])
  const query = useQuery(classicGeofencesQuery())
  const { data: all = noRows } = query
  const { q = '' } = search
  const rows = useMemo(() => all.filter(({ name }) => q === '' || matches(q, [name])), [all, q])
  const selected = all.find(({ id }) => id === search.geofence)
  const mayChange = useCan('geofences.write')
  return (
    <ListPage
      id="classic-geofences"
      title={t`Geofences classic`}
      source={wholeList({ query, rows, all: all.length })}
      search={search}
      filters={[{ kind: 'text', param: 'q', label: t`Search geofences` }]}
      columns={useClassicColumns()}
      usualSort="name:asc"
      rowId={idOf}
      link={({ id }) => ({
        to: '/geofence-old',
        search: (before) => ({ ...before, geofence: id }),
        resetScroll: false,
      })}
      markedId={search.geofence}
      failed={t`The geofences could not be loaded`}
      noMatch={t`No geofences match these filters`}
      actions={<Actions mayChange={mayChange} />}
      empty={<ClassicEmpty />}
    >
      {selected !== undefined && (
        <ClassicDrawer key={selected.id} geofence={selected} onClose={() => open({ geofence: undefined })} />
      )}
    </ListPage>
  )
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

function Actions({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMap {...icon} />}
        renderRoot={(root) => <Link to="/geofence-old/map" {...root} />}
      >
        <Trans>Map</Trans>
      </Button>
      {mayChange && (
        <>
          <ImportButton />
          <AddButton />
        </>
      )}
    </>
  )
}

/** The first steps for whoever may take them. */
export function ClassicEmpty() {
  const { t } = useLingui()
  const mayChange = useCan('geofences.write')
  const firstSteps = (
    <>
      <ImportButton /> <AddButton />
    </>
  )
  return (
    <EmptyState title={t`No classic geofences yet`} action={mayChange ? firstSteps : undefined}>
      <Trans>A circle or polygon notifies all admins and managers when a vehicle enters or exits it.</Trans>
    </EmptyState>
  )
}

function ImportButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconFileUpload {...icon} />}
      renderRoot={(root) => <Link to="/geofence-old/import" {...root} />}
    >
      <Trans>Import</Trans>
    </Button>
  )
}

function AddButton() {
  return (
    <Button
      leftSection={<IconPlus {...icon} />}
      renderRoot={(root) => <Link to="/geofence-old/new" {...root} />}
    >
      <Trans>Add geofence</Trans>
    </Button>
  )
}
