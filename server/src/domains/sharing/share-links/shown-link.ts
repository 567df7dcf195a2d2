/** The content of a link, read from the database and put together. */
import type {
  Arrival,
  Destination,
  PublicLocation,
  SharedLocation,
} from '@roadbook/contract/sharing/share-links'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { MapTiles } from '@roadbook/contract/tracking/map'
import { encodePolyline } from '@roadbook/geo/polyline'
import type { Tx } from '../../../database/client.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { type LookUpAddresses, sharedLocation, sharedTracks } from '../../tracking/locations/index.ts'
import { type DrivenTrack, drivenTrack } from './driven-track.ts'
import type { LinkRef } from './link-directory.ts'
import { type LinkTimes, statusOf } from './link-status.ts'
import { destinationOf } from './share-links.ts'

const DAY_MS = 86_400_000

type Vehicle = { label: string | null; make: string | null; model: string | null }

export type SharedLink = LinkTimes & {
  vehicleId: string
  /** Revision of the vehicle's state: raised whenever its place or state changes. */
  revision: number
  destination: Destination | null
  companyName: string
  distanceUnit: DistanceUnit
  usesPublicTiles: boolean
  vehicle: Vehicle
}

/** The line driven, with the name of where it begins. */
export type Driven = DrivenTrack & { startAddress: string | null }

export async function readLink(tx: Tx, { tenantId, linkId }: LinkRef): Promise<SharedLink | undefined> {
  const row = await tx
    .selectFrom('shareLinks as l')
    .innerJoin('tenants as t', 't.tenantId', 'l.tenantId')
    .innerJoin('vehicles as v', (join) => sameCompany(join, 'v.id', 'l.vehicleId'))
    .innerJoin('vehicleState as s', (join) => sameCompany(join, 's.vehicleId', 'l.vehicleId'))
    .select(['l.vehicleId', 's.revision', 'l.startsAt', 'l.expiresAt', 'l.stoppedAt'])
    .select(['l.destinationLatitude', 'l.destinationLongitude', 'l.destinationAddress'])
    .select(['t.companyName', 't.distanceUnit', 't.publicMapTiles', 'v.label', 'v.make', 'v.model'])
    .where('l.tenantId', '=', tenantId)
    .where('l.id', '=', linkId)
    .executeTakeFirst()
  if (!row) return undefined
  const { label, make, model, distanceUnit, publicMapTiles, ...rest } = row
  const { destinationLatitude: _, destinationLongitude: __, ...link } = rest
  return {
    ...link,
    distanceUnit: distanceUnit as DistanceUnit, // the column has these two alone
    usesPublicTiles: publicMapTiles === true,
    vehicle: { label, make, model },
    destination: destinationOf(row),
  }
}

/** Whether a link shows a location at this time. */
export function showsLocation(link: LinkTimes, now: Date): boolean {
  return statusOf(link, now) === 'active' && link.startsAt <= now
}

type Of = { tx: Tx; now: Date; tenantId: string }

export function readLocation(of: Of, { vehicleId }: SharedLink): Promise<SharedLocation | null> {
  return sharedLocation({ ...of, vehicleId })
}

export async function readDriven(of: Of, link: SharedLink, lookUp: LookUpAddresses): Promise<Driven> {
  const from = new Date(Math.max(link.startsAt.getTime(), of.now.getTime() - DAY_MS))
  const track = drivenTrack(await sharedTracks({ ...of, vehicleId: link.vehicleId, from }))
  const start = track.lines[0]?.[0]
  const [startAddress = null] = start ? await lookUp(of.tx, of.tenantId, [start]) : []
  return { ...track, startAddress }
}

type Seen = { location: SharedLocation | null; driven: Driven; arrival: Arrival | null; map: MapTiles }

/** `seen` is set only for a link that shows a location now. */
export function publicLocation(link: SharedLink, seen: Seen | undefined, now: Date): PublicLocation {
  const { companyName, distanceUnit, destination } = link
  const status = statusOf(link, now)
  if (status !== 'active') return { status, companyName }
  const expiresAt = link.expiresAt.toISOString()
  if (!seen) return { status: 'scheduled', companyName, startsAt: link.startsAt.toISOString(), expiresAt }
  const { location, driven, arrival, map } = seen
  return {
    status,
    companyName,
    expiresAt,
    distanceUnit,
    map,
    vehicle: sharedVehicle(link.vehicle),
    location,
    driven: driven.lines.map(encodePolyline),
    drivenMeters: driven.meters,
    startAddress: driven.startAddress,
    destination,
    arrival,
  }
}

/** As a visitor may know it. */
function sharedVehicle({ label, make, model }: Vehicle): { name: string; model: string } {
  const made = [make, model].filter(Boolean).join(' ')
  return label ? { name: label, model: made } : { name: made, model: '' }
}
