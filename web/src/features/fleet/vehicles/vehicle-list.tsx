import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useMemo } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { wholeList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { useCan } from '../../people/users/queries.ts'
import { vehiclesQuery } from './queries.ts'
import type { VehiclesSearch } from './search.ts'
import { useVehicleColumns } from './vehicle-columns.tsx'
import { AddVehicleDrawer } from './vehicle-drawer.tsx'
import { useVehicleBulk } from './vehicle-bulk.tsx'
import { filterVehicles } from './vehicle-filter.ts'
import { useVehicleFilters } from './vehicle-filters.tsx'
import { VehicleRow } from './vehicle-row.tsx'

const current = getRouteApi('/frame/vehicles')
const archive = getRouteApi('/frame/vehicles/archived')

/** Vehicles in use. */
export function VehicleList() {
  return <List isArchive={false} search={current.useSearch()} />
}

export function ArchivedVehicleList() {
  return <List isArchive search={archive.useSearch()} />
}

type Props = { isArchive: boolean; search: VehiclesSearch }

const noVehicles: readonly Vehicle[] = []

function List({ isArchive, search }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const openForm = useAddressChange<VehiclesSearch>(['add'])
  const mayAdd = useCan('vehicles.write')
  const query = useQuery(vehiclesQuery({ archived: isArchive }))
  const vehicles = query.data ?? noVehicles
  const shown = useMemo(() => filterVehicles(vehicles, search), [vehicles, search])
  const columns = useVehicleColumns({ now, categoryNames: useCategoryNames() })
  const add = <AddVehicle onAdd={() => openForm({ add: true })} />
  return (
    <ListPage
      id="vehicles"
      title={isArchive ? t`Archived vehicles` : t`Vehicles`}
      source={wholeList({ query, rows: shown, all: vehicles.length })}
      search={search}
      filters={useVehicleFilters(vehicles)}
      columns={columns}
      usualSort="registration:asc"
      rowId={(vehicle) => vehicle.id}
      link={(vehicle) => ({ to: '/vehicles/detail/', search: { id: vehicle.id } })}
      renderNarrow={(vehicle) => <VehicleRow vehicle={vehicle} now={now} />}
      tabs={<Tabs />}
      bulk={useVehicleBulk()}
      actions={!isArchive && add}
      failed={t`The vehicles could not be loaded`}
      noMatch={t`No vehicles match these filters`}
      empty={
        isArchive ? (
          <EmptyState title={t`No archived vehicles`}>
            <Trans>Sold and returned vehicles appear here, with their trips and costs.</Trans>
          </EmptyState>
        ) : (
          <EmptyState title={t`No vehicles yet`} action={add}>
            <Trans>Vehicles appear here with their state, location and driver.</Trans>
          </EmptyState>
        )
      }
    >
      {!isArchive && search.add === true && mayAdd && (
        <AddVehicleDrawer onClose={() => openForm({ add: undefined })} />
      )}
    </ListPage>
  )
}

function useCategoryNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(fleetCategoriesQuery())
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}

function Tabs() {
  const { t } = useLingui()
  const inUse = useQuery(vehiclesQuery())
  const archived = useQuery(vehiclesQuery({ archived: true }))
  return (
    <TabLinks
      label={t`Vehicles`}
      tabs={[
        { label: t`In use`, count: inUse.data?.length, link: { to: '/vehicles' } },
        { label: t`Archived`, count: archived.data?.length, link: { to: '/vehicles/archived' } },
      ]}
    />
  )
}

function AddVehicle({ onAdd }: { onAdd: () => void }) {
  if (!useCan('vehicles.write')) return null
  return (
    <>
      <Button variant="default" renderRoot={(root) => <Link to="/vehicles/import" {...root} />}>
        <Trans>Import</Trans>
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
        <Trans>Add vehicle</Trans>
      </Button>
    </>
  )
}
