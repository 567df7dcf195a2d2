import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { useMemo } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ColumnChoice, useHiddenColumns } from '../../ui/column-choice.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { downloadText } from '../../ui/download.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { knownSort, sortText, toCsv, type Column, type Sort } from '../../ui/table-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import { useCan } from '../users/queries.ts'
import { vehiclesQuery } from './queries.ts'
import type { VehiclesSearch } from './search.ts'
import { useVehicleColumns } from './vehicle-columns.tsx'
import { AddVehicleDrawer } from './vehicle-drawer.tsx'
import { filterVehicles, hasFilter } from './vehicle-filter.ts'
import { VehicleFilters } from './vehicle-filters.tsx'
import { VehicleRow } from './vehicle-row.tsx'
import { NoArchivedVehicles, NoMatchingVehicles, NoVehicles } from './vehicles-empty.tsx'

type Props = {
  isArchive: boolean
  search: VehiclesSearch
  onSearch: (change: Partial<VehiclesSearch>) => void
}

const usualSort: Sort = { column: 'registration', isDescending: false }
const noVehicles: readonly Vehicle[] = []

/** The list of vehicles in use, and that of the archived ones. */
export function VehicleList({ isArchive, search, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const navigate = useNavigate()
  const query = useQuery(vehiclesQuery({ archived: isArchive }))
  const columns = useVehicleColumns({ now, categoryNames: useCategoryNames() })
  const { hidden, toggle } = useHiddenColumns('vehicles', columns)
  const vehicles = query.data ?? noVehicles
  const shown = useMemo(() => filterVehicles(vehicles, search), [vehicles, search])
  const sort = useMemo(() => knownSort(search.sort, columns) ?? usualSort, [search.sort, columns])
  const count = (all: number) =>
    hasFilter(search) ? t`${f.number(shown.length)} of ${f.number(all)}` : f.number(all)
  const add = () => onSearch({ add: true })
  const exportCsv = () =>
    downloadText(
      'vehicles.csv',
      'text/csv',
      toCsv(
        columns.filter(({ id }) => !hidden.has(id)),
        shown,
      ),
    )
  const empty = hasFilter(search) ? (
    <NoMatchingVehicles
      onClear={() => onSearch({ q: undefined, states: undefined, categories: undefined })}
    />
  ) : isArchive ? (
    <NoArchivedVehicles />
  ) : (
    <NoVehicles onAdd={add} />
  )
  return (
    <Page
      title={isArchive ? t`Archived vehicles` : t`Vehicles`}
      count={query.data && count(query.data.length)}
      fills
      actions={
        <Actions
          {...{ columns, hidden, isArchive }}
          isEmpty={query.data !== undefined && shown.length === 0}
          onToggle={toggle}
          onExport={exportCsv}
          onAdd={add}
        />
      }
    >
      <Tabs />
      {/* They keep their place while the vehicles load. */}
      {(query.isPending || vehicles.length > 0 || hasFilter(search)) && (
        <VehicleFilters search={search} vehicles={vehicles} onChange={onSearch} />
      )}
      {query.isError && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The vehicles could not be loaded`} onRetry={query.refetch} />
      ) : (
        <DataTable
          label={t`Vehicles`}
          columns={columns}
          rows={query.data === undefined ? undefined : shown}
          rowId={(vehicle) => vehicle.id}
          sort={sort}
          onSort={(next) => onSearch({ sort: sortText(next) })}
          hidden={hidden}
          onOpen={(vehicle) => void navigate({ to: '/vehicles/detail/', search: { id: vehicle.id } })}
          renderNarrow={(vehicle) => <VehicleRow vehicle={vehicle} now={now} />}
          empty={empty}
        />
      )}
      {!isArchive && (
        <AddVehicleDrawer isOpen={search.add === true} onClose={() => onSearch({ add: undefined })} />
      )}
    </Page>
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
        {
          label: t`Archived`,
          count: archived.data?.length,
          link: { to: '/vehicles/archived' },
        },
      ]}
    />
  )
}

type ActionProps = {
  columns: readonly Column<Vehicle>[]
  hidden: ReadonlySet<string>
  isArchive: boolean
  isEmpty: boolean
  onToggle: (id: string) => void
  onExport: () => void
  onAdd: () => void
}

function Actions({ columns, hidden, isArchive, isEmpty, onToggle, onExport, onAdd }: ActionProps) {
  const isNarrow = useIsNarrow()
  const mayAdd = useCan('vehicles.write') && !isArchive
  return (
    <>
      {!isNarrow && (
        <>
          <ExportButton isEmpty={isEmpty} onExport={onExport} />
          <ColumnChoice columns={columns} hidden={hidden} onToggle={onToggle} />
        </>
      )}
      {mayAdd && (
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
          <Trans>Add vehicle</Trans>
        </Button>
      )}
    </>
  )
}
