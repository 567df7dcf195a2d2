import { LRUCache } from 'lru-cache'
import type { Database } from '../../../database/client.ts'
import { notFound } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Admission } from './admission.ts'
import { findLink } from './link-directory.ts'
import { statusOf } from './link-status.ts'
import { readLink } from './shown-link.ts'

/** The company whose map a visitor sees. */
type MapOwner = { tenantId: string; usesPublicTiles: boolean }

export type AdmitToMap = (token: string, ip: string) => Promise<MapOwner>

/** A map has dozens of tiles; after a link has ended, further ones can be loaded for this long. */
const KNOWN_MS = 60_000
const MAX_LINKS = 1_000

type Deps = { database: Database; admission: Admission; clock: Clock }

/** The company of an active link, by its token; throws for any other. */
export function createAdmitToMap({ database, admission, clock }: Deps): AdmitToMap {
  const known = new LRUCache<string, MapOwner>({ max: MAX_LINKS, ttl: KNOWN_MS })
  return async (token, ip) => {
    const caller = { ip, now: clock.now() }
    const linkId = admission.idOf(token, caller)
    const before = known.get(linkId)
    if (before) return before
    const ref = await findLink(database, linkId)
    const link = ref && (await database.inTenant(ref, (tx) => readLink(tx, ref), 'read'))
    if (!ref || !link) throw admission.refuse(caller)
    if (statusOf(link, caller.now) !== 'active') throw notFound('shareLink')
    const owner = { tenantId: ref.tenantId, usesPublicTiles: link.usesPublicTiles }
    known.set(linkId, owner)
    return owner
  }
}
