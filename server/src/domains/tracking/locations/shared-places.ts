/** Where a vehicle is and was, as far as visitors of a share link may know. */
import type { SharedLocation } from '@roadbook/contract/sharing/share-links'
import type { Tx } from '../../../database/client.ts'
import { anonymous } from '../../core/privacy/index.ts'
import { type TrackFix } from '../positions/index.ts'
import type { Reader } from './reader.ts'
import { unnamedStates } from './visible-locations.ts'
import { visibleTracks } from './visible-positions.ts'

type Of = { tx: Tx; now: Date; tenantId: string; vehicleId: string }

function asAnonymous({ tx, now, tenantId }: Of): Reader {
  return { tx, now, scope: anonymous(tenantId) }
}

/** Null if it never had one, or if nobody outside may see it. */
export async function sharedLocation(of: Of): Promise<SharedLocation | null> {
  const [found] = await unnamedStates(asAnonymous(of), [of.vehicleId])
  if (!found?.lastPosition) return null
  const { latitude, longitude, speedKmh, headingDegrees, timestamp, address } = found.lastPosition
  const state = found.state === 'noDevice' ? 'offline' : found.state
  return { latitude, longitude, speedKmh, headingDegrees, state, timestamp, address }
}

/** Between the parts are private trips. Outliers are included, unmarked. */
export function sharedTracks(of: Of & { from: Date }): Promise<TrackFix[][]> {
  return visibleTracks(asAnonymous(of), { vehicleId: of.vehicleId, from: of.from, to: of.now })
}
