import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../people/users/queries.ts'
import { LoadingDrawer, ShareLinkDrawer } from './drawer/share-link-drawer.tsx'
import { useShareVehicle } from './queries.ts'

type SharedVehicle = { id: string; registration: string }

/** Shares a vehicle from wherever it is shown: the drawer opens at once, and its link is created then. */
export function useShareDrawer(): {
  /** Left out without permission. */
  share: ((vehicle: SharedVehicle) => void) | undefined
  drawer: ReactNode
} {
  const { t } = useLingui()
  const mayShare = useCan('shareLinks.write')
  const [vehicle, setVehicle] = useState<SharedVehicle>()
  const [linkId, setLinkId] = useState<string>()
  const sharing = useShareVehicle()
  const share = (shared: SharedVehicle) => {
    setVehicle(shared)
    setLinkId(undefined)
    sharing.share(shared.id, ({ id }) => setLinkId(id))
  }
  const close = () => {
    setVehicle(undefined)
    setLinkId(undefined)
  }
  const drawer =
    vehicle === undefined ? null : linkId === undefined ? (
      <LoadingDrawer
        title={t`Share ${vehicle.registration}`}
        failed={t`The vehicle could not be shared`}
        error={sharing.error}
        onRetry={() => share(vehicle)}
        onClose={close}
      />
    ) : (
      <ShareLinkDrawer key={linkId} id={linkId} onOpen={setLinkId} onClose={close} />
    )
  return { share: mayShare ? share : undefined, drawer }
}
