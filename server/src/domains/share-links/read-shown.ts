import type { Arrival, PublicLocation, SharedLocation } from '@roadbook/contract/share-links'
import { sql } from 'kysely'
import { publishAfterCommit } from '../../database/after-commit.ts'
import type { Database, Tx } from '../../database/client.ts'
import type { LookUpAddresses } from '../locations/index.ts'
import { type DrivingDistances, expectedArrival } from './arrival.ts'
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

export type ShownDeps = {
  database: Database
  lookUpAddresses: LookUpAddresses
  /** Without it, arrivals are by the straight line. */
  drivingDistances?: DrivingDistances | undefined
}

type Read = { link: SharedLink; location: SharedLocation | null; driven: Driven | undefined }

export type Shown = { link: SharedLink; shown: PublicLocation; driven: Driven | undefined }

type Options = {
  now: Date
  /** The line as it was read before, if it still holds. */
  driven?: Driven | undefined
  /** Somebody opens the page. */
  isOpening?: boolean
}

/** What a link shows now; undefined if there is no such link. */
export async function readShown(deps: ShownDeps, ref: LinkRef, options: Options): Promise<Shown | undefined> {
  const { now, isOpening = false } = options
  const read = await deps.database.inTenant(
    ref,
    async (tx) => {
      if (isOpening) await countOpening(tx, ref, now)
      return readParts(tx, deps, { ref, ...options })
    },
    isOpening ? 'write' : 'read',
  )
  if (!read) return undefined
  const { link, location, driven } = read
  if (!driven) return { link, driven, shown: publicLocation(link, undefined, now) }
  // Outside of the transaction, which must not wait for a search in a road network.
  const arrival = await arrivalOf(deps, read, now)
  return { link, driven, shown: publicLocation(link, { location, driven, arrival }, now) }
}

/** The arrival alone, for somebody of the company. */
export async function readArrival(
  deps: ShownDeps,
  { tx, ref, now }: { tx: Tx; ref: LinkRef; now: Date },
): Promise<Arrival | null> {
  const link = await readLink(tx, ref)
  if (!link || !showsLocation(link, now)) return null
  const location = await readLocation({ tx, now, tenantId: ref.tenantId }, link)
  return arrivalOf(deps, { link, location }, now)
}

async function readParts(
  tx: Tx,
  { lookUpAddresses }: ShownDeps,
  { ref, now, driven: known }: Options & { ref: LinkRef },
): Promise<Read | undefined> {
  const link = await readLink(tx, ref)
  if (!link) return undefined
  if (!showsLocation(link, now)) return { link, location: null, driven: undefined }
  const of = { tx, now, tenantId: ref.tenantId }
  const location = await readLocation(of, link)
  return { link, location, driven: known ?? (await readDriven(of, link, lookUpAddresses)) }
}

function arrivalOf(
  { drivingDistances: distances }: ShownDeps,
  { link, location }: Pick<Read, 'link' | 'location'>,
  now: Date,
): Promise<Arrival | null> {
  return expectedArrival({ location, destination: link.destination, now, distances })
}

/** No change of the link by anybody: neither its version nor the audit log tells of it. */
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
