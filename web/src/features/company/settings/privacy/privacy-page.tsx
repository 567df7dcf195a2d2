import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '@roadbook/contract/api'
import { mostAtOnce } from '@roadbook/contract/core/change-many'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { ListRow } from '../../../../ui/list/list-row.tsx'
import { useBulkChange } from '../../../../ui/list/use-bulk-change.ts'
import { matches } from '../../../../ui/matches.ts'
import type { Column, Sort } from '../../../../ui/table/table-column.ts'
import { useVehiclesChanged, vehiclesQuery } from '../../../fleet/vehicles/queries.ts'
import { SettingsBlock } from '../form/settings-block.tsx'
import { Box } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './privacy.module.css'

/** Who sees a vehicle's positions on private trips, and a switch for each vehicle. */
export function PrivacyPage() {
  const { t } = useLingui()
  const { data: vehicles, error, refetch } = useQuery(vehiclesQuery())
  if (vehicles === undefined) {
    return error === null ? null : (
      <ErrorPanel error={error} title={t`The settings could not be loaded`} onRetry={refetch} />
    )
  }
  return (
    <div>
      <SettingsBlock title={t`Privacy`} text={t`Who sees where a vehicle was on a private trip.`}>
        <WhoSees />
      </SettingsBlock>
      <Vehicles vehicles={vehicles} />
    </div>
  )
}

function WhoSees() {
  return (
    <Box as="dl" maxWidth={640} size="small">
      <Box as="dt" weight={500}>
        <Trans>Privacy mode off</Trans>
      </Box>
      <Box as="dd" mb={12} color="text2">
        <Trans>
          Admins, managers and the driver see the route of a private trip. Viewers, the logbook, reports,
          share links and notifications show its kilometres only.
        </Trans>
      </Box>
      <Box as="dt" weight={500}>
        <Trans>Privacy mode on</Trans>
      </Box>
      <Box as="dd" mb={12} color="text2">
        <Trans>
          Only the driver sees where the vehicle was on a private trip, and only the driver can change its
          category. Turning it off doesn’t reveal earlier private trips.
        </Trans>
      </Box>
    </Box>
  )
}

function Vehicles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { turn, isPending } = useTurn()
  const found = useMemo(
    () => vehicles.filter(({ registration, label }) => matches(search, [registration, label])),
    [vehicles, search],
  )
  // The most vehicles that one call can change.
  const off = found.filter(({ privacyMode }) => !privacyMode).slice(0, mostAtOnce)
  return (
    <SettingsBlock
      title={t`Vehicles in privacy mode`}
      action={
        off.length > 1 && (
          <Button variant="default" disabled={isPending} onClick={() => turn(off, true)}>
            <Trans>Turn on for {off.length} vehicles</Trans>
          </Button>
        )
      }
    >
      {vehicles.length > fewVehicles && (
        <TextInput
          className={classes.search}
          aria-label={t`Search vehicles`}
          placeholder={t`Registration or label`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <VehicleTable vehicles={found} isBusy={isPending} turn={turn} isSearch={search !== ''} />
    </SettingsBlock>
  )
}

type Turn = (rows: readonly Vehicle[], privacyMode: boolean) => void

function useTurn(): { turn: Turn; isPending: boolean } {
  const { change, isPending } = useBulkChange<Vehicle, { privacyMode: boolean }>({
    call: (changes) => call(api.vehicles.updateMany, { body: { changes } }),
    changed: useVehiclesChanged(),
  })
  const turn: Turn = (rows, privacyMode) =>
    change({
      rows,
      onDone: () => undefined,
      give: () => ({ privacyMode }),
      takeBack: (row) => ({ privacyMode: row.privacyMode }),
      successMessage: privacyMode
        ? plural(rows.length, {
            one: 'Privacy mode of # vehicle turned on',
            other: 'Privacy mode of # vehicles turned on',
          })
        : plural(rows.length, {
            one: 'Privacy mode of # vehicle turned off',
            other: 'Privacy mode of # vehicles turned off',
          }),
    })
  return { turn, isPending }
}

type TableProps = { vehicles: readonly Vehicle[]; isBusy: boolean; turn: Turn; isSearch: boolean }

/** Only the rows in view are rendered, however many vehicles there are. */
function VehicleTable({ vehicles, isBusy, turn, isSearch }: TableProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [sort, setSort] = useState<Sort>({ column: 'registration', isDescending: false })
  const toggle = (vehicle: Vehicle) => (
    <Switch
      aria-label={t`Privacy mode of ${vehicle.registration}`}
      checked={vehicle.privacyMode}
      disabled={isBusy}
      onChange={() => turn([vehicle], !vehicle.privacyMode)}
      onClick={(event) => event.stopPropagation()}
    />
  )
  return (
    <DataTable
      label={t`Vehicles in privacy mode`}
      columns={useColumns(toggle)}
      rows={vehicles}
      rowId={({ id }) => id}
      sort={sort}
      onSort={setSort}
      hidden={noneHidden}
      onOpen={({ id }) => void navigate({ to: '/vehicles/detail', search: { id } })}
      renderNarrow={(vehicle) => (
        <ListRow
          first={<Registration vehicle={vehicle} />}
          second={vehicle.label}
          firstEnd={toggle(vehicle)}
          secondEnd={null}
        />
      )}
      empty={
        isSearch ? (
          <EmptyState title={t`No vehicles match your search`}>
            <Trans>Search for a part of the registration or label.</Trans>
          </EmptyState>
        ) : (
          <EmptyState title={t`No vehicles yet`}>
            <Trans>Each vehicle that you add gets a switch here.</Trans>
          </EmptyState>
        )
      }
    />
  )
}

function useColumns(toggle: (vehicle: Vehicle) => ReactNode): Column<Vehicle>[] {
  const { t } = useLingui()
  return [
    {
      id: 'registration',
      header: t`Registration`,
      width: 180,
      sortValue: ({ registration }) => registration,
      exported: [],
      cell: (vehicle) => <Registration vehicle={vehicle} />,
    },
    { id: 'label', header: t`Label`, exported: [], cell: ({ label }) => label ?? '–' },
    {
      id: 'privacyMode',
      header: t`Privacy mode`,
      width: 150,
      sortValue: ({ privacyMode }) => Number(privacyMode),
      exported: [],
      cell: toggle,
    },
  ]
}

function Registration({ vehicle: { id, registration } }: { vehicle: Vehicle }) {
  return (
    <Link
      to="/vehicles/detail"
      search={{ id }}
      className={styleClasses({ color: 'inherit', weight: 600, underline: 'hover' })}
    >
      {registration}
    </Link>
  )
}

/** A search wouldn't be faster than looking. */
const fewVehicles = 8
const noneHidden: ReadonlySet<string> = new Set()
