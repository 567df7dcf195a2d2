import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import {
  IconCar,
  IconCurrentLocation,
  IconHistory,
  IconPlugConnected,
  IconRoute,
  IconShare2,
  IconStethoscope,
} from '@tabler/icons-react'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../../people/users/queries.ts'
import classes from './live-detail.module.css'
import { mainAction, type MainAction } from './main-action.ts'
import { todayQuery } from './queries.ts'
import { Row } from '../../../ui/layout.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { MoreButton } from '../../../ui/menu/more-button.tsx'

type Props = {
  vehicle: VehicleLocation
  isFollowed: boolean
  /** Left out if there is no map. */
  onFollow: ((isFollowed: boolean) => void) | undefined
  /** Left out without permission. */
  onShare: (() => void) | undefined
  /** A phone has room for fewer. */
  isCompact?: boolean
  /** Additional actions, such as a call. */
  children?: ReactNode
}

const sign = { size: 16, stroke: 1.8 } as const

/** The main action for the state, then the most common ones; the menu has the rest. */
export function LiveActions(props: Props) {
  const { vehicle, isFollowed, onShare, isCompact = false, children } = props
  const { t } = useLingui()
  const { main, lastTripId, mayReadTrips } = useMainAction(props)
  const canShare = onShare !== undefined && vehicle.latitude !== null
  const hasHistory = mayReadTrips && main !== 'history'
  const isMoving = main === 'follow'
  const showsShare = canShare && (isCompact || isMoving)
  const showsHistory = hasHistory && !isCompact
  return (
    <Row gap={4} align="stretch" wrap className={classes.actions}>
      {isMoving || isFollowed ? (
        <FollowButton {...props} />
      ) : (
        <MainLink action={main} vehicleId={vehicle.vehicleId} lastTripId={lastTripId} />
      )}
      {showsShare && (
        <Button variant="default" leftSection={<IconShare2 {...sign} />} onClick={onShare}>
          <Trans>Share</Trans>
        </Button>
      )}
      {showsHistory && (
        <Button
          variant="default"
          leftSection={<IconHistory {...sign} />}
          aria-label={t`Route history`}
          renderRoot={(root) => <Link {...linkOf('history', vehicle.vehicleId, undefined)} {...root} />}
        >
          <Trans>History</Trans>
        </Button>
      )}
      {children}
      <MoreMenu vehicleId={vehicle.vehicleId} hasHistory={hasHistory && !showsHistory}>
        {canShare && !showsShare && (
          <Menu.Item onClick={onShare}>
            <Trans>Share</Trans>
          </Menu.Item>
        )}
      </MoreMenu>
    </Row>
  )
}

function useMainAction({ vehicle, onFollow }: Props) {
  const mayReadTrips = useCan('trips.read')
  const mayReadDevices = useCan('devices.read')
  const mayAssign = useCan('vehicles.write')
  const { data: today } = useQuery({ ...todayQuery(vehicle.vehicleId), enabled: mayReadTrips })
  const lastTripId = today?.lastTrip?.id
  const canFollow = onFollow !== undefined && vehicle.latitude !== null
  const hasLastTrip = lastTripId !== undefined
  const main = mainAction(vehicle, { canFollow, mayReadTrips, hasLastTrip, mayReadDevices, mayAssign })
  return { main, lastTripId, mayReadTrips }
}

function FollowButton({ isFollowed, onFollow }: Props) {
  return (
    <Button
      leftSection={<IconCurrentLocation {...sign} />}
      aria-pressed={isFollowed}
      variant={isFollowed ? 'light' : 'filled'}
      onClick={() => onFollow?.(!isFollowed)}
    >
      {isFollowed ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}

type MainLinkProps = { action: MainAction; vehicleId: string; lastTripId: string | undefined }

function MainLink({ action, vehicleId, lastTripId }: MainLinkProps) {
  const { icon: Icon, label } = useLook()[action]
  return (
    <Button
      leftSection={<Icon {...sign} />}
      renderRoot={(root) => <Link {...linkOf(action, vehicleId, lastTripId)} {...root} />}
    >
      {label}
    </Button>
  )
}

function useLook() {
  const { t } = useLingui()
  return {
    follow: { icon: IconCurrentLocation, label: t`Follow` },
    lastTrip: { icon: IconRoute, label: t`Last trip` },
    history: { icon: IconHistory, label: t`History` },
    checkDevice: { icon: IconStethoscope, label: t`Check device` },
    assignDevice: { icon: IconPlugConnected, label: t`Assign device` },
    details: { icon: IconCar, label: t`Details` },
  } satisfies Record<MainAction, unknown>
}

function linkOf(action: MainAction, vehicleId: string, lastTripId: string | undefined): LinkProps {
  if (action === 'lastTrip') return { to: '/trips/detail', search: { id: lastTripId } }
  if (action === 'history') return { to: '/route-history', search: { vehicle: vehicleId } }
  const hasDevice = action === 'checkDevice' || action === 'assignDevice'
  return { to: '/vehicles/detail/', search: { id: vehicleId, ...(hasDevice ? { tab: 'device' } : {}) } }
}

type MoreProps = { vehicleId: string; hasHistory: boolean; children: ReactNode }

function MoreMenu({ vehicleId, hasHistory, children }: MoreProps) {
  const { t } = useLingui()
  const mayReadDevices = useCan('devices.read')
  const item = (action: MainAction, label: string) => (
    <Menu.Item renderRoot={(root) => <Link {...linkOf(action, vehicleId, undefined)} {...root} />}>
      {label}
    </Menu.Item>
  )
  return (
    <MenuButton button={<MoreButton className={classes.more} size={32} variant="default" label={t`More`} />}>
      {children}
      {hasHistory && item('history', t`Route history`)}
      {item('details', t`Vehicle details`)}
      {mayReadDevices && item('checkDevice', t`Device status`)}
    </MenuButton>
  )
}
