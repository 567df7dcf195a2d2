import { currentRole, reachOf, type Role } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import { nameOrEmail } from '../../../../database/person-name.ts'
import type { Database, Tx } from '../../../../database/client.ts'
import { type CalendarBooking, calendarText } from './calendar-text.ts'
import type { FeedToken } from './feed-token.ts'

const DAY_MS = 86_400_000
const PAST_DAYS = 90
const NEXT_DAYS = 366

type Feed = { userId: string; roles: Role[]; vehicleId: string | null; name: string }

/** The bookings of a feed as a calendar; undefined once the address was replaced or removed, or its person archived. */
export function readCalendar(database: Database, token: FeedToken, now: Date): Promise<string | undefined> {
  return database.inTenant(
    token,
    async (tx) => {
      const feed = await findFeed(tx, token)
      if (!feed || !maySee(feed)) return undefined
      return calendarText(feed.name, await readBookings(tx, { ...feed, tenantId: token.tenantId }, now))
    },
    'read',
  )
}

/** A vehicle's calendar needs a person who may still see all bookings. */
function maySee({ roles, vehicleId }: Feed): boolean {
  const reach = reachOf(currentRole(roles), 'bookings.read')
  return reach === 'all' || (reach === 'own' && vehicleId === null)
}

async function findFeed(tx: Tx, { tenantId, id, secretHash }: FeedToken): Promise<Feed | undefined> {
  const { rows } = await sql<Feed>`
    select f.user_id, u.roles, f.vehicle_id,
      coalesce(v.registration, ${nameOrEmail('u')}) as name
    from calendar_feeds f
    join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and not u.archived
    left join vehicles v on v.tenant_id = f.tenant_id and v.id = f.vehicle_id
    where f.tenant_id = ${tenantId} and f.id = ${id} and f.secret_hash = ${secretHash}`.execute(tx)
  return rows[0]
}

async function readBookings(
  tx: Tx,
  { tenantId, userId, vehicleId }: Feed & { tenantId: string },
  now: Date,
): Promise<CalendarBooking[]> {
  const of = vehicleId === null ? sql`b.user_id = ${userId}` : sql`b.vehicle_id = ${vehicleId}`
  const { rows } = await sql<CalendarBooking>`
    select b.id, b.purpose, b.destination, b.status, b.start_date, b.end_date, b.updated_at, b.version,
      v.registration, ${nameOrEmail('u')} as user_name
    from bookings b
    join users u on u.tenant_id = b.tenant_id and u.id = b.user_id
    join vehicles v on v.tenant_id = b.tenant_id and v.id = b.vehicle_id
    where b.tenant_id = ${tenantId} and ${of}
      and b.end_date > ${new Date(now.getTime() - PAST_DAYS * DAY_MS)}
      and b.start_date < ${new Date(now.getTime() + NEXT_DAYS * DAY_MS)}
    order by b.start_date, b.id`.execute(tx)
  return rows
}
