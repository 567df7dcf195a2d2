import { setTimeout as pause } from 'node:timers/promises'
import type { Arrival, PublicLocation, SharedLocation } from '@roadbook/contract/sharing/share-links'
import { sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Database, Tx } from '../../../database/client.ts'
import type { LookUpAddresses } from '../../tracking/locations/index.ts'
import type { DrivingDistances } from '../driving-distances/index.ts'
import { type MapTiles, companyTiles } from '../../tracking/map-tiles/index.ts'
import { expectedArrival } from './arrival.ts'
import type { LinkRef } from './link-directory.ts'
import {
  type Driven,
  publicLocation,
  readDriven,
  readLink,
  readLocation,
  type SharedLink,
  showsLocation,
} from './shown-link.ts'

const PATIENCE_MS = 300

export type ShownDeps = {
  database: Database
  lookUpAddresses: LookUpAddresses
  /** The road networks of the installation. */
  mapTiles: MapTiles
  /** Without it, arrivals are based on the straight line. */
  drivingDistances?: DrivingDistances | undefined
}

/** `shown` is undefined if nothing is new. */
type Shown = { link: SharedLink; shown: PublicLocation | undefined }

type Options = {
  now: Date
  /** Somebody opens the page. */
  isOpening?: boolean
  /** The revision of what is known already: if it is unchanged, nothing more is read. */
  knownRevision?: number | undefined
}

type Read = { link: SharedLink; seen?: { location: SharedLocation | null; driven: Driven } }

/** What a link shows now; undefined if there is no such link. */
export async function readShown(deps: ShownDeps, ref: LinkRef, options: Options): Promise<Shown | undefined> {
  const { now, isOpening = false, knownRevision } = options
  const read = await deps.database.inTenant(
    ref,
    async (tx) => {
      if (isOpening) await countOpening(tx, ref, now)
      const link = await readLink(tx, ref)
      if (!link || link.revision === knownRevision) return link && { link }
      return readSeen(tx, deps, { ref, link, now })
    },
    isOpening ? 'write' : 'read',
  )
  if (!read) return undefined
  const { link, seen } = read
  if (link.revision === knownRevision) return { link, shown: undefined }
  // Outside the transaction, which must not wait for a search in a road network.
  const more = seen && {
    arrival: await arrivalOf(deps, link, seen.location, now),
    map: await companyTiles(deps.mapTiles, link.usesPublicTiles),
  }
  return { link, shown: publicLocation(link, seen && more && { ...seen, ...more }, now) }
}

/** Only the arrival, for a user of the company, whose transaction waits for the roads only briefly. */
export async function readArrival(
  deps: ShownDeps,
  { tx, ref, now }: { tx: Tx; ref: LinkRef; now: Date },
): Promise<Arrival | null> {
  const link = await readLink(tx, ref)
  if (!link || !showsLocation(link, now)) return null
  const location = await readLocation({ tx, now, tenantId: ref.tenantId }, link)
  const { drivingDistances: distances } = deps
  return expectedArrival({
    location,
    destination: link.destination,
    now,
    distances: distances && soon(distances),
  })
}

/** Undefined if the roads don't answer at once, for example while they are being read. */
function soon(distances: DrivingDistances): DrivingDistances {
  return (from, to) => Promise.race([distances(from, to), pause(PATIENCE_MS, undefined, { ref: false })])
}

type Of = { ref: LinkRef; link: SharedLink; now: Date }

async function readSeen(tx: Tx, { lookUpAddresses }: ShownDeps, { ref, link, now }: Of): Promise<Read> {
  if (!showsLocation(link, now)) return { link }
  const of = { tx, now, tenantId: ref.tenantId }
  const location = await readLocation(of, link)
  return { link, seen: { location, driven: await readDriven(of, link, lookUpAddresses) } }
}

function arrivalOf(
  { drivingDistances: distances }: ShownDeps,
  { destination }: SharedLink,
  location: SharedLocation | null,
  now: Date,
): Promise<Arrival | null> {
  return expectedArrival({ location, destination, now, distances })
}

/** Not a change by a person: neither its version nor the audit log records it. */
async function countOpening(tx: Tx, { tenantId, linkId }: LinkRef, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('shareLinks')
    .set({ viewCount: sql`view_count + 1`, lastViewedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', linkId)
    .where('stoppedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    publishAfterCommit(tx, { topic: 'changes', message: { tenantId, kinds: ['shareLink'] } })
}
