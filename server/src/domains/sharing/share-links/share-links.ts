/** Share links as the company sees them. */
import { can } from '@roadbook/contract/core/permissions'
import { type Destination, ShareLink, type ShareLinkStatus } from '@roadbook/contract/sharing/share-links'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { statusOf } from './link-status.ts'

function ofCompany({ scope, tx }: Context) {
  return tx.selectFrom('shareLinks').where('shareLinks.tenantId', '=', scope.tenantId)
}

type LinksQuery = ReturnType<typeof ofCompany>

function selection(query: LinksQuery) {
  return (
    query
      .innerJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'shareLinks.vehicleId'))
      .leftJoin('users', (join) => sameCompany(join, 'users.id', 'shareLinks.createdBy'))
      .selectAll('shareLinks')
      .select(['vehicles.registration', 'vehicles.label as vehicleLabel'])
      // Null for a link that a program made.
      .select(nameOrEmail<string | null>('users').as('createdByName'))
  )
}

type Row = InferResult<ReturnType<typeof selection>>[number]

const endedAt = sql`least(share_links.stopped_at, share_links.expires_at)`
const hasEnded = (now: Date) => sql<boolean>`${endedAt} <= ${now}`

const withStatus: Record<ShareLinkStatus, (now: Date) => RawBuilder<boolean>> = {
  active: (now) => sql`not ${hasEnded(now)}`,
  stopped: () => sql`share_links.stopped_at is not null`,
  expired: (now) => sql`(share_links.stopped_at is null and ${hasEnded(now)})`,
}

/** A record of the company: the address of the public page is added for those who may share. */
export const shareLinks = createEntity({
  table: 'shareLinks',
  thing: 'shareLink',
  resource: 'shareLink',
  schema: ShareLink,
  within: ofCompany,
  selection,
  filters: {
    vehicleId: (rows: LinksQuery, id: string) => rows.where('shareLinks.vehicleId', '=', id),
    status: (rows: LinksQuery, status: ShareLinkStatus, { now }: Context) =>
      rows.where(withStatus[status](now)),
  },
  ordering: {
    // Active ones first, the next to expire on top; then the latest to end.
    standard: [
      { field: 'ended', isDescending: false },
      { field: 'untilEnd', isDescending: false },
    ],
    by: (field: 'ended' | 'untilEnd', { now }) =>
      field === 'ended' ? hasEnded(now) : sql`abs(extract(epoch from ${endedAt} - ${now}::timestamptz))`,
    neverNull: ['ended', 'untilEnd'],
  },
  toValues: ({ now }: Context, rows: readonly Row[]) => rows.map((row) => toShareLink(row, now)),
  // The address is secret; names are shown beside their ids.
  unaudited: [
    'url',
    'status',
    'viewCount',
    'lastViewedAt',
    'registration',
    'vehicleLabel',
    'createdBy',
    'createdByName',
  ],
  registration: ({ registration }) => registration,
  publish: async ({ scope, tx }, changes) => {
    const linkIds = changes.flatMap(({ after }) => after?.id ?? [])
    publishAfterCommit(tx, { topic: 'shareLinks', message: { tenantId: scope.tenantId, linkIds } })
  },
})

/** The same links with their addresses, for those who may share. */
export function withUrls<Link extends ShareLink>(
  { scope }: Context,
  links: readonly Link[],
  urlOf: (linkId: string) => string,
): Link[] {
  if (!can([scope.role], 'shareLinks.write')) return [...links]
  return links.map((link) => ({ ...link, url: urlOf(link.id) }))
}

function toShareLink(row: Row, now: Date): ShareLink {
  const { tenantId: _tenant, destinationLatitude: _, destinationLongitude: __, ...fields } = row
  return {
    ...isoTimes(fields),
    destination: destinationOf(row),
    status: statusOf(row, now),
    createdByName: row.createdByName ?? '',
    url: null,
  }
}

type DestinationColumns = {
  destinationLatitude: number | null
  destinationLongitude: number | null
  destinationAddress: string | null
}

/** All three columns are null, or none. */
export function destinationOf(row: DestinationColumns): Destination | null {
  const { destinationLatitude: latitude, destinationLongitude: longitude, destinationAddress: address } = row
  return latitude === null || longitude === null || address === null ? null : { latitude, longitude, address }
}

export function destinationColumns(destination: Destination | null): DestinationColumns {
  return {
    destinationLatitude: destination?.latitude ?? null,
    destinationLongitude: destination?.longitude ?? null,
    destinationAddress: destination?.address ?? null,
  }
}
