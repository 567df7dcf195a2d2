import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconFileImport,
  IconHistory,
  IconMap2,
  IconPencil,
  IconRoute,
  IconShare3,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DetailHead } from '../../../ui/detail/detail-head.tsx'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { MoreButton } from '../../../ui/menu/more-button.tsx'
import { StateBadge } from '../../../ui/vehicle-state/state-badge.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { isWaiting } from '../../../ui/vehicle-state/use-state-age.ts'
import { useIsHistoryComing } from '../../company/demo/queries.ts'
import { useCan } from '../../people/users/queries.ts'
import { useUpdateVehicle } from './queries.ts'
import { pastUntil, YoursUntil } from './past-vehicle.tsx'
import { StateAge } from './state-age.tsx'
import { modelOf } from '../../../lib/model-of.ts'
import { Row, Text } from '../../../ui/layout.tsx'

type Props = {
  vehicle: Vehicle
  now: number
  onEdit: () => void
  onImport: () => void
  /** Left out without permission. */
  onShare: (() => void) | undefined
}

export function VehicleHead({ vehicle, now, ...actions }: Props) {
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
      crumb={<span>{vehicle.label ?? (modelOf(vehicle) || vehicle.registration)}</span>}
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
      actions={<Actions vehicle={vehicle} {...actions} />}
    >
      <StateNow vehicle={vehicle} now={now} />
    </DetailHead>
  )
}

function StateNow({ vehicle, now }: Pick<Props, 'vehicle' | 'now'>) {
  const { t } = useLingui()
  const until = pastUntil(vehicle)
  if (until !== null) {
    return (
      <Text size="small" color="text2" tabular>
        <YoursUntil until={until} now={now} />
      </Text>
    )
  }
  return (
    <>
      <StateBadge
        state={vehicle.state}
        heading={vehicle.lastPosition?.headingDegrees}
        label={isWaiting(vehicle) ? t`Waiting for first signal` : undefined}
      />
      {!isWaiting(vehicle) && (
        <Text size="small" color="text2" tabular>
          <StateAge vehicle={vehicle} now={now} />
        </Text>
      )}
    </>
  )
}

function Actions({ vehicle, onEdit, onImport, onShare }: Omit<Props, 'now'>) {
  const mayChange = useCan('vehicles.write')
  const mayReadTrips = useCan('trips.read')
  const isNarrow = useIsNarrow()
  const drives = drivesOf(vehicle.id)
  const canShare = onShare !== undefined && !vehicle.archived
  return (
    <Row gap={8} align="stretch" wrap>
      {vehicle.lastPosition !== null && !vehicle.archived && (
        <Button
          renderRoot={(props) => <Link to="/live" search={{ vehicle: vehicle.id }} {...props} />}
          variant="default"
          leftSection={<IconMap2 size={16} stroke={1.6} />}
        >
          <Trans>Live map</Trans>
        </Button>
      )}
      {mayReadTrips &&
        !isNarrow &&
        drives.map(({ to, icon: Icon, label }) => (
          <Button
            key={to.to}
            renderRoot={(props) => <Link {...to} {...props} />}
            variant="default"
            leftSection={<Icon size={16} stroke={1.6} />}
          >
            {label}
          </Button>
        ))}
      {mayChange && (
        <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {(mayChange || canShare || (isNarrow && mayReadTrips)) && (
        <MoreActions>
          {/* On phones these links are in the menu, so that the first screen shows the vehicle. */}
          {isNarrow &&
            mayReadTrips &&
            drives.map(({ to, icon: Icon, label }) => (
              <Menu.Item
                key={to.to}
                renderRoot={(props) => <Link {...to} {...props} />}
                leftSection={<Icon size={16} stroke={1.6} />}
              >
                {label}
              </Menu.Item>
            ))}
          {canShare && (
            <Menu.Item leftSection={<IconShare3 size={16} stroke={1.6} />} onClick={onShare}>
              <Trans>Share live location</Trans>
            </Menu.Item>
          )}
          {mayChange && <Changes vehicle={vehicle} onImport={onImport} />}
        </MoreActions>
      )}
    </Row>
  )
}

/** Links to the vehicle's trips and routes. */
function drivesOf(id: string) {
  return [
    { to: { to: '/trips', search: { vehicles: [id] } }, icon: IconRoute, label: <Trans>Trips</Trans> },
    {
      to: { to: '/route-history', search: { vehicle: id } },
      icon: IconHistory,
      label: <Trans>Route history</Trans>,
    },
  ] as const
}

function MoreActions({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <MenuButton button={<MoreButton size={32} variant="default" label={t`More actions`} />}>
      {children}
    </MenuButton>
  )
}

function Changes({ vehicle, onImport }: Pick<Props, 'vehicle' | 'onImport'>) {
  const { t } = useLingui()
  const update = useUpdateVehicle(vehicle.id)
  const setArchived = (archived: boolean) => update.mutate({ archived, version: vehicle.version })
  const askToArchive = () =>
    confirm({
      title: t`Archive ${vehicle.registration}?`,
      text: t`It will be removed from lists and the map. Its trips and costs are kept, and you can restore it.`,
      confirmLabel: t`Archive vehicle`,
      onConfirm: () => setArchived(true),
    })
  return (
    <>
      <Menu.Item leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={onImport}>
        <Trans>Import history</Trans>
      </Menu.Item>
      {vehicle.archived ? (
        <Menu.Item leftSection={<IconArchiveOff size={16} stroke={1.6} />} onClick={() => setArchived(false)}>
          <Trans>Restore vehicle</Trans>
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} />} onClick={askToArchive}>
          <Trans>Archive vehicle</Trans>
        </Menu.Item>
      )}
    </>
  )
}
