import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { ShareLink, ShareLinkCreate, ShareLinkDetail } from '@roadbook/contract/sharing/share-links'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useWriter } from '../../people/users/queries.ts'
import { settingsAgain, unusedLink } from './link-state.ts'

const key = ['shareLinks'] as const
/** People open them all the time. */
const refreshMs = 60_000
/** The arrival changes as the vehicle drives. */
const arrivalMs = 15_000

/** All active ones, and those that ended recently. */
export const shareLinksQuery = () =>
  callQuery([...key, 'all'], api.shareLinks.list, { refetchInterval: refreshMs })

export const shareLinkQuery = (id: string) =>
  callQuery([...key, 'one', id], api.shareLinks.get, {
    params: { id },
    refetchInterval: arrivalMs,
    // The drawer shows the error.
    quiet: true,
  })

/** Puts a link into the cache, and refetches the lists that show it. */
export function useKeepLink(): (link: ShareLink) => void {
  const client = useQueryClient()
  return (link) => {
    client.setQueryData(shareLinkQuery(link.id).queryKey, (before): ShareLinkDetail => ({
      ...link,
      arrival: stillValid(before, link),
    }))
    void client.invalidateQueries({ queryKey: key })
  }
}

/** The arrival at another destination is not known yet. */
function stillValid(before: ShareLinkDetail | undefined, { destination }: ShareLink) {
  if (before === undefined || destination === null || before.destination === null) return null
  const { latitude, longitude } = before.destination
  const isSame = latitude === destination.latitude && longitude === destination.longitude
  return isSame ? before.arrival : null
}

/** Creates a link for a vehicle, or finds an unused one created a moment ago. */
export function useShareVehicle() {
  const { userId } = useWriter('shareLinks.write')
  const keep = useKeepLink()
  // Prevents a double click from creating two; another vehicle is no repetition.
  const underWay = useRef<string>(undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (vehicleId: string) => {
      const active = await call(api.shareLinks.list, { query: { vehicleId, status: 'active' } })
      const unused = unusedLink(active, { userId, nowMs: Date.now() })
      return unused ?? (await call(api.shareLinks.create, { body: { vehicleId } }))
    },
    onSuccess: keep,
    onSettled: (_link, _error, vehicleId) => {
      if (underWay.current === vehicleId) underWay.current = undefined
    },
    // The drawer shows the error.
    meta: { quiet: true },
  })
  const share = (vehicleId: string, onShared: (link: ShareLink) => void) => {
    if (underWay.current === vehicleId) return
    underWay.current = vehicleId
    // Only the last call's response counts here: if the user has chosen another vehicle meanwhile, its link is opened.
    mutate(vehicleId, { onSuccess: onShared })
  }
  return { share, isPending, error }
}

/** Creates a link with the settings of one that has ended. */
export function useShareAgain() {
  const keep = useKeepLink()
  return useMutation({
    mutationFn: (ended: ShareLink) => {
      const body: ShareLinkCreate = settingsAgain(ended, Date.now())
      return call(api.shareLinks.create, { body })
    },
    onSuccess: keep,
  })
}

export function useStopSharing() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.shareLinks.stop, { params: { id } }),
    onSuccess: (_, id) => {
      showSuccess(t`Sharing link stopped.`)
      client.setQueryData(
        shareLinkQuery(id).queryKey,
        (link) => link && { ...link, status: 'stopped' as const, stoppedAt: new Date().toISOString() },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
