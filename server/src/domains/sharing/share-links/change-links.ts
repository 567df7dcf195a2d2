/** Creating, extending and stopping links. */
import {
  type ShareLink,
  type ShareLinkCreate,
  shareLinkLimits,
  type ShareLinkUpdate,
} from '@roadbook/contract/sharing/share-links'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { lockCompany } from '../../core/companies/index.ts'
import { requireVehicleInUse } from '../../fleet/vehicles/index.ts'
import { enterLink } from './link-directory.ts'
import { destinationColumns, shareLinks } from './share-links.ts'

const HOUR_MS = 3_600_000

export async function addLink(context: Context, body: ShareLinkCreate): Promise<ShareLink> {
  const { scope, tx, now } = context
  await requireVehicleInUse(context, body.vehicleId, 'vehicleId')
  await refuseMore(context)
  const startsAt = startOf(body.startsAt, now) ?? now
  const standardEnd = new Date(startsAt.getTime() + shareLinkLimits.defaultHours * HOUR_MS)
  const expiresAt = body.expiresAt === undefined ? standardEnd : new Date(body.expiresAt)
  refuseTimes({ startsAt, expiresAt, now })
  const { vehicleId, label = '', destination = null } = body
  const columns = { vehicleId, label, startsAt, expiresAt, ...destinationColumns(destination) }
  return shareLinks.add(
    context,
    { ...columns, createdBy: personOf(scope) },
    { effects: (linkId) => enterLink(tx, { tenantId: scope.tenantId, linkId }) },
  )
}

export async function changeLink(context: Context, id: string, body: ShareLinkUpdate): Promise<ShareLink> {
  const { now } = context
  const taken = await shareLinks.take(context, id, body.version)
  const { row, value } = taken
  if (value.status !== 'active') throw new AppError('share_link_ended')
  const startsAt =
    body.startsAt === value.startsAt ? row.startsAt : (startOf(body.startsAt, now) ?? row.startsAt)
  const expiresAt = body.expiresAt === undefined ? row.expiresAt : new Date(body.expiresAt)
  refuseTimes({ startsAt, expiresAt, now })
  const { label, destination } = body
  return shareLinks.write(context, taken, {
    ...named({ label }),
    startsAt,
    expiresAt,
    ...(destination === undefined ? {} : destinationColumns(destination)),
  })
}

/** A link that has ended doesn't change. */
export async function stopLink(context: Context, id: string): Promise<void> {
  const taken = await shareLinks.take(context, id)
  if (taken.value.status !== 'active') return
  await shareLinks.write(context, taken, { stoppedAt: context.now }, { action: 'stopped' })
}

/** An archived vehicle is no longer shared. */
export async function stopVehicleLinks(context: Context, vehicleId: string): Promise<void> {
  const { items } = await shareLinks.list(context, { filter: { vehicleId, status: 'active' } })
  for (const { id } of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await stopLink(context, id)
}

/** Nothing from before the link was created is shared: a time in the past counts as now. */
function startOf(startsAt: string | undefined, now: Date): Date | undefined {
  return startsAt === undefined ? undefined : new Date(Math.max(Date.parse(startsAt), now.getTime()))
}

function refuseTimes({ startsAt, expiresAt, now }: Record<'startsAt' | 'expiresAt' | 'now', Date>): void {
  const of = { field: 'expiresAt' }
  const { longestDays } = shareLinkLimits
  if (expiresAt <= now) throw new AppError('share_link_in_past', {}, of)
  if (expiresAt <= startsAt) throw new AppError('share_link_ends_before_start', {}, of)
  if (expiresAt.getTime() - now.getTime() > longestDays * 24 * HOUR_MS)
    throw new AppError('share_link_too_long', { longestDays }, of)
}

/** The lock keeps two requests at one moment from exceeding the limit together. */
async function refuseMore(context: Context): Promise<void> {
  await lockCompany(context)
  const most = shareLinkLimits.activeOfCompany
  const { count } = await shareLinks
    .filtered(context, { status: 'active' })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new AppError('too_many_share_links', { most })
}
