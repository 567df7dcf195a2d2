import type { ShareLinkCreate } from '@roadbook/contract/sharing/share-links'
import type { Context } from '../../../http/scope.ts'
import { addLink } from '../../sharing/share-links/index.ts'
import { vehicleProfile } from './demo-profiles.ts'
import type { DemoVehicle } from './fleet-file.ts'

const DAY_MS = 86_400_000

type DemoLink = Omit<ShareLinkCreate, 'vehicleId'> & { daysAgo: number; lastsDays: number }

const links: readonly DemoLink[] = [
  {
    label: 'Hotel Phoenicia, kitchen',
    destination: { latitude: 35.8958, longitude: 14.5061, address: 'Hotel Phoenicia, Floriana' },
    daysAgo: 0,
    lastsDays: 60,
  },
  { label: 'Harbour authority', daysAgo: 1, lastsDays: 30 },
  { label: 'Mr Borg, Mosta', daysAgo: 3, lastsDays: 1 },
]

/** Two that are active and one that has expired, of vehicles without private trips. */
export async function createDemoShareLinks(
  context: Context,
  fleet: readonly DemoVehicle[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const shared = fleet.filter(({ registration, imei }) => {
    const { isSold, privacyMode } = vehicleProfile(registration)
    return imei !== undefined && !isSold && !privacyMode
  })
  for (const [index, { daysAgo, lastsDays, ...link }] of links.entries()) {
    const vehicleId = ids.get(shared[index]?.registration ?? '')
    if (vehicleId === undefined) continue
    const now = new Date(context.now.getTime() - daysAgo * DAY_MS)
    const expiresAt = new Date(now.getTime() + lastsDays * DAY_MS).toISOString()
    await addLink({ ...context, now }, { ...link, vehicleId, expiresAt })
  }
}
