/** Commands of all companies, as the gateway takes and answers them. */
import { commandLimits, kindsThat } from '@roadbook/contract/tracking/device-commands'
import type { CommandAnswer } from '@roadbook/protocols/command'
import type pg from 'pg'
import { arrayOf } from '../../../database/binary-array.ts'
import { toKeptText } from '../devices/index.ts'

/** How old the last record of a standing vehicle may be: in an older one, it may have driven off since. */
const STANDS_SECONDS = 120

const quoted = (kinds: readonly string[]): string => `array[${kinds.map((kind) => `'${kind}'`).join()}]`
const NEED_STANDSTILL = quoted(kindsThat(({ needsStandstill }) => needsStandstill))
const REPEATABLE = quoted(kindsThat(({ isRepeatable }) => isRepeatable))

export type TakenCommand = {
  tenantId: string
  id: string
  dongleId: number
  kind: string
  intervalSeconds: number | null
  output: number | null
  text: string | null
  serial: number
}

/** A standing vehicle: its newest record is recent, has a place, and says so. */
const stands = `s.state in ('idling', 'parked') and s.live_time > $2::timestamptz - interval '${STANDS_SECONDS} seconds'
  and s.fix_time >= s.live_time and case when s.speed_kmh is null then s.ignition is false else s.speed_kmh = 0 end`

/**
 * The next command of each device, if it is still in the vehicle. Whoever takes it must send it: nobody else does. One that
 * was sent before is only for a device that has connected again. While its answer may still come over this connection,
 * nothing is sent that could be taken for answered by it and must not be sent twice.
 */
const takeCommands = `
  with next as (
    select distinct on (c.tenant_id, c.dongle_id) c.tenant_id, c.id
    from unnest($1::bigint[], $3::timestamptz[]) as d (dongle_id, since)
    join device_commands c on c.dongle_id = d.dongle_id and c.state = 'waiting'
    join device_assignments a on a.tenant_id = c.tenant_id and a.vehicle_id = c.vehicle_id
      and a.dongle_id = c.dongle_id and a.valid_to is null
    join vehicle_state s on s.tenant_id = c.tenant_id and s.vehicle_id = c.vehicle_id
    where c.expires_at > $2 and (c.attempts = 0 or c.sent_at < d.since)
      and (c.kind = any (${REPEATABLE}) or not exists (select from device_commands w
        where w.tenant_id = c.tenant_id and w.dongle_id = c.dongle_id and w.state = 'waiting' and w.sent_at >= d.since))
      and (c.kind <> all (${NEED_STANDSTILL}) or (${stands}))
      and not exists (select from device_commands f
        where f.tenant_id = c.tenant_id and f.dongle_id = c.dongle_id and f.state = 'sent')
    order by c.tenant_id, c.dongle_id, c.created_at, c.id
  )
  update device_commands c set state = 'sent', sent_at = $2, updated_at = $2, attempts = c.attempts + 1,
    serial = coalesce(c.serial, 1 + mod(floor(extract(epoch from $2::timestamptz at time zone 'UTC'))::bigint, 65535)),
    version = c.version + 1
  from next where c.tenant_id = next.tenant_id and c.id = next.id and c.state = 'waiting'
  returning c.tenant_id as "tenantId", c.id, c.dongle_id as "dongleId", c.kind,
    c.interval_seconds as "intervalSeconds", c.output, c.text, c.serial`

export async function take(
  pool: pg.Pool,
  devices: ReadonlyMap<number, { since: Date }>,
  now: Date,
): Promise<TakenCommand[]> {
  const rowsOf = [...devices]
  const values = [
    arrayOf('int8', rowsOf, ([dongleId]) => dongleId),
    now,
    arrayOf('timestamptz', rowsOf, ([, { since }]) => since.getTime()),
  ]
  const { rows } = await pool.query<TakenCommand>({ name: 'take-commands', text: takeCommands, values })
  return rows
}

/** The devices that commands wait for. */
export async function findDue(pool: pg.Pool, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ dongle_id: number }>({
    name: 'find-due-commands',
    text: `select distinct dongle_id from device_commands where state = 'waiting' and expires_at > $1`,
    values: [now],
  })
  return rows.map(({ dongle_id }) => dongle_id)
}

/** Nothing was sent: it waits as before. */
export async function release(pool: pg.Pool, { tenantId, id }: TakenCommand): Promise<void> {
  await pool.query(
    `update device_commands set state = 'waiting', attempts = attempts - 1, version = version + 1
    where tenant_id = $1 and id = $2 and state = 'sent'`,
    [tenantId, id],
  )
}

export async function fail(pool: pg.Pool, { tenantId, id }: TakenCommand, now: Date): Promise<void> {
  await pool.query(
    `update device_commands set state = 'failed', failure = 'notSupported', ended_at = $3, updated_at = $3,
      version = version + 1
    where tenant_id = $1 and id = $2 and state = 'sent'`,
    [tenantId, id, now],
  )
}

/** Of an overdue command `c`. */
const nextState = `case when c.state = 'waiting' then 'expired'
  when c.kind = any (${REPEATABLE}) and c.attempts < ${commandLimits.maxAttempts} and c.expires_at > $1 then 'waiting'
  else 'failed' end`

/**
 * Ends what has waited too long. Without an answer, a command that can do no harm waits for the next connection; any other
 * has failed, since it may have been carried out.
 */
export async function endOverdue(pool: pg.Pool, now: Date): Promise<{ tenantId: string }[]> {
  const { rows } = await pool.query<{ tenantId: string }>({
    name: 'end-overdue-commands',
    text: `
      update device_commands c set state = ${nextState},
        failure = case when ${nextState} = 'failed' then 'noAnswer' end,
        ended_at = case when ${nextState} <> 'waiting' then $1::timestamptz end,
        updated_at = $1, version = c.version + 1
      where (c.state = 'waiting' and c.expires_at <= $1)
        or (c.state = 'sent' and c.sent_at <= $1::timestamptz - interval '${commandLimits.answerSeconds} seconds')
      returning c.tenant_id as "tenantId"`,
    values: [now],
  })
  return rows
}

export type Followed = Pick<TakenCommand, 'tenantId' | 'id' | 'dongleId'>

/** Those of these commands that have ended, and whether without an answer. */
export async function findEnded(
  pool: pg.Pool,
  commands: readonly Followed[],
): Promise<{ id: string; isUnanswered: boolean }[]> {
  const { rows } = await pool.query<{ id: string; isUnanswered: boolean }>({
    name: 'find-ended-commands',
    text: `select c.id, c.failure is not distinct from 'noAnswer' as "isUnanswered"
      from unnest($1::uuid[], $2::uuid[]) as f (tenant_id, id)
      join device_commands c on c.tenant_id = f.tenant_id and c.id = f.id where c.state <> 'sent'`,
    values: [commands.map(({ tenantId }) => tenantId), commands.map(({ id }) => id)],
  })
  return rows
}

export type SentAnswer = CommandAnswer & { text: string; dongleId: number; receivedMs: number }

/**
 * An answer is for the command that was sent; with a serial number also for an earlier one, if it is late. `answer` holds
 * the first text.
 */
export const storeAnswers = `
  update device_commands c set state = case when n.is_refused then 'failed' else 'answered' end,
    failure = case when n.is_refused then 'refused' end, answer = nullif(n.text, ''), ended_at = n.received_at,
    updated_at = n.received_at, version = c.version + 1, is_recorded = false
  from (
    select distinct on (f.tenant_id, f.id) f.tenant_id, f.id, n.is_refused, n.text, n.received_at
    from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::text[], $5::boolean[], $6::text[], $7::timestamptz[])
      with ordinality as n (tenant_id, dongle_id, serial, kinds, is_refused, text, received_at, place)
    cross join lateral (
      select f.tenant_id, f.id from device_commands f
      where f.tenant_id = n.tenant_id and f.dongle_id = n.dongle_id and f.attempts > 0
        and (n.serial is null or f.serial = n.serial) and (n.kinds is null or f.kind = any (string_to_array(n.kinds, ',')))
        and (f.state in ('sent', 'waiting') or (f.failure = 'noAnswer' and f.serial = n.serial))
      order by f.state = 'sent' desc, f.sent_at desc limit 1) f
    order by f.tenant_id, f.id, n.place
  ) n
  where c.tenant_id = n.tenant_id and c.id = n.id and c.state in ('sent', 'waiting', 'failed')`

export function toAnswerParameters(
  batches: readonly { tenantId: string; answers: readonly SentAnswer[] }[],
): unknown[] {
  const rows = batches.flatMap(({ tenantId, answers }) => answers.map((answer) => ({ tenantId, ...answer })))
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('int8', rows, ({ dongleId }) => dongleId),
    arrayOf('int4', rows, ({ serial }) => serial ?? null),
    arrayOf('text', rows, ({ kinds }) => kinds?.join() ?? null),
    arrayOf('bool', rows, ({ isRefused }) => isRefused ?? false),
    arrayOf('text', rows, ({ text }) => toKeptText(text)),
    arrayOf('timestamptz', rows, ({ receivedMs }) => receivedMs),
  ]
}
