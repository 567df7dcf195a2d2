import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconFileImport,
  IconHistory,
  IconMap2,
  IconPencil,
  IconRoute,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { showSuccess } from '../../lib/toasts.ts'
import { useFormat } from '../../lib/use-format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { isWaiting } from '../../ui/use-state-age.ts'
import { useIsHistoryComing } from '../demo/queries.ts'
import { useCan } from '../users/queries.ts'
import { useUpdateVehicle } from './queries.ts'
import { StateAge } from './state-age.tsx'
import classes from './vehicle-head.module.css'
import { modelOf } from './vehicle-words.ts'

type Props = { vehicle: Vehicle; now: number; onEdit: () => void; onImport: () => void }

export function VehicleHead({ vehicle, now, onEdit, onImport }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const isComing = useIsHistoryComing()
  const fix = vehicle.lastPosition?.timestamp
  return (
    <DetailHead
      title={vehicle.registration}
      list={
        <Link to={vehicle.archived ? '/vehicles/archived' : '/vehicles'}>
          {vehicle.archived ? t`Archived vehicles` : t`Vehicles`}
        </Link>
      }
      crumb={<span>{vehicle.label ?? modelOf(vehicle)}</span>}
      figures={
        <>
          <KeyFigure
            value={f.odometer(vehicle.odometerMeters)}
            label={isComing ? t`odometer so far` : t`odometer`}
          />
          {fix !== undefined && (
            <KeyFigure value={f.ago(fix, now)} label={t`last position`} title={f.full(fix)} />
          )}
        </>
      }
      actions={<Actions {...{ vehicle, onEdit, onImport }} />}
    >
      <StateBadge
        state={vehicle.state}
        heading={vehicle.lastPosition?.headingDegrees}
        label={isWaiting(vehicle) ? t`Waiting for first signal` : undefined}
      />
      {!isWaiting(vehicle) && (
        <span className={classes.age}>
          <StateAge vehicle={vehicle} now={now} />
        </span>
      )}
    </DetailHead>
  )
}

function Actions({ vehicle, onEdit, onImport }: Pick<Props, 'vehicle' | 'onEdit' | 'onImport'>) {
  const mayChange = useCan('vehicles.write')
  const mayReadTrips = useCan('trips.read')
  return (
    <div className={classes.actions}>
      {vehicle.lastPosition !== null && !vehicle.archived && (
        <Button
          renderRoot={(props) => <Link to="/live" search={{ vehicle: vehicle.id }} {...props} />}
          variant="default"
          leftSection={<IconMap2 size={16} stroke={1.6} />}
        >
          <Trans>Live map</Trans>
        </Button>
      )}
      {mayReadTrips && (
        <Button
          renderRoot={(props) => <Link to="/trips" search={{ vehicles: [vehicle.id] }} {...props} />}
          variant="default"
          leftSection={<IconRoute size={16} stroke={1.6} />}
        >
          <Trans>Trips</Trans>
        </Button>
      )}
      {mayReadTrips && (
        <Button
          renderRoot={(props) => <Link to="/route-history" search={{ vehicle: vehicle.id }} {...props} />}
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.6} />}
        >
          <Trans>Route history</Trans>
        </Button>
      )}
      {mayChange && (
        <>
          <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <MoreActions vehicle={vehicle} onImport={onImport} />
        </>
      )}
    </div>
  )
}

function MoreActions({ vehicle, onImport }: Pick<Props, 'vehicle' | 'onImport'>) {
  const { t } = useLingui()
  const update = useUpdateVehicle(vehicle.id)
  const setArchived = (archived: boolean) =>
    update.mutate(
      { archived, version: vehicle.version },
      { onSuccess: () => showSuccess(t`Vehicle updated`) },
    )
  const askToArchive = () =>
    confirm({
      title: t`Archive ${vehicle.registration}?`,
      text: t`It leaves the lists and the map. Its trips and costs stay, and you can bring it back.`,
      confirmLabel: t`Archive vehicle`,
      onConfirm: () => setArchived(true),
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t`More actions`}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={onImport}>
          <Trans>Import history</Trans>
        </Menu.Item>
        {vehicle.archived ? (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} stroke={1.6} />}
            onClick={() => setArchived(false)}
          >
            <Trans>Bring back into use</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} />} onClick={askToArchive}>
            <Trans>Archive vehicle</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
