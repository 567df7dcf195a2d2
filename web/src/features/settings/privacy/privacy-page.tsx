import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '@roadbook/contract/api'
import { mostAtOnce } from '@roadbook/contract/change-many'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { call } from '../../../lib/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { useBulkChange } from '../../../ui/list/use-bulk-change.ts'
import { useVehiclesChanged, vehiclesQuery } from '../../vehicles/queries.ts'
import { SettingsBlock } from '../form/settings-block.tsx'
import classes from './privacy.module.css'

/** Who sees where a vehicle was on a private trip, and a switch for each vehicle. */
export function PrivacyPage() {
  const { t } = useLingui()
  const { data: vehicles, error, refetch } = useQuery(vehiclesQuery())
  if (vehicles === undefined) {
    return error === null ? null : (
      <ErrorPanel error={error} title={t`The settings could not be loaded`} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <SettingsBlock title={t`Privacy`} text={t`Who sees where a vehicle was on a private trip.`}>
        <WhoSees />
      </SettingsBlock>
      <Vehicles vehicles={vehicles} />
    </>
  )
}

function WhoSees() {
  return (
    <dl className={classes.terms}>
      <dt>
        <Trans>Privacy mode off</Trans>
      </dt>
      <dd>
        <Trans>
          Admins, managers and the driver see the route of a private trip. Viewers, the logbook, reports,
          share links and notifications show its kilometres only.
        </Trans>
      </dd>
      <dt>
        <Trans>Privacy mode on</Trans>
      </dt>
      <dd>
        <Trans>
          Only the driver sees where the vehicle was on a private trip, and only the driver can change its
          category. Turning it off doesn’t reveal earlier private trips.
        </Trans>
      </dd>
    </dl>
  )
}

function Vehicles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const { t } = useLingui()
  const { change, isPending } = useBulkChange<Vehicle, { privacyMode: boolean }>({
    call: (changes) => call(api.vehicles.updateMany, { body: { changes } }),
    changed: useVehiclesChanged(),
  })
  const turn = (rows: readonly Vehicle[], privacyMode: boolean) =>
    change({
      rows,
      onDone: () => undefined,
      give: () => ({ privacyMode }),
      takeBack: (row) => ({ privacyMode: row.privacyMode }),
      said: privacyMode
        ? plural(rows.length, {
            one: 'Privacy mode of # vehicle turned on',
            other: 'Privacy mode of # vehicles turned on',
          })
        : plural(rows.length, {
            one: 'Privacy mode of # vehicle turned off',
            other: 'Privacy mode of # vehicles turned off',
          }),
    })
  // One call changes at most this many.
  const off = vehicles.filter(({ privacyMode }) => !privacyMode).slice(0, mostAtOnce)
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
      {vehicles.length === 0 && (
        <EmptyState title={t`No vehicles yet`}>
          <Trans>Each vehicle that you add gets a switch here.</Trans>
        </EmptyState>
      )}
      <ul className={classes.list}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className={classes.row}>
            <Link to="/vehicles/detail" search={{ id: vehicle.id }} className={classes.link}>
              {vehicle.registration}
            </Link>
            <Switch
              aria-label={t`Privacy mode of ${vehicle.registration}`}
              checked={vehicle.privacyMode}
              disabled={isPending}
              onChange={() => turn([vehicle], !vehicle.privacyMode)}
            />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}
