/** Whole numbers for records, as Traccar's clients expect them: 1, 2, 3 … of each kind in each company. */
import { sql } from 'kysely'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'

type NumberedKind = 'vehicle' | 'group' | 'person' | 'geofence' | 'event'

type Reader = Pick<Context, 'tx' | 'scope'>
type Numbers = Map<string, number>

/** The numbers of these records; those without one get the next. */
export async function numbersOf(
  reader: Reader,
  kind: NumberedKind,
  ids: readonly string[],
): Promise<(id: string) => number> {
  const known = await readNumbers(reader, kind, ids)
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  const numbers = missing.length === 0 ? known : await addNumbers(reader, kind, { ids, missing })
  return (id) => {
    const number = numbers.get(id)
    if (number === undefined) throw new Error('The record was not asked for.')
    return number
  }
}

async function readNumbers({ tx, scope }: Reader, kind: NumberedKind, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from traccar_ids
    where tenant_id = ${scope.tenantId} and kind = ${kind} and id = any (${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

async function addNumbers(
  reader: Reader,
  kind: NumberedKind,
  { ids, missing }: { ids: readonly string[]; missing: readonly string[] },
): Promise<Numbers> {
  const { tenantId } = reader.scope
  // One after another, so that no number is given twice.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`traccar ${tenantId} ${kind}`}, 0))`.execute(
    reader.tx,
  )
  await sql`
    insert into traccar_ids (tenant_id, kind, id, number)
    select ${tenantId}, ${kind}, n.id, row_number() over (order by n.nth) + (
      select coalesce(max(number), 0) from traccar_ids where tenant_id = ${tenantId} and kind = ${kind})
    from unnest(${[...missing]}::uuid[]) with ordinality n (id, nth)
    on conflict (tenant_id, kind, id) do nothing`.execute(reader.tx)
  return readNumbers(reader, kind, ids)
}

export async function idOfNumber({ tx, scope }: Reader, kind: 'event', number: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from traccar_ids
    where tenant_id = ${scope.tenantId} and kind = ${kind} and number = ${number}`.execute(tx)
  if (!rows[0]) throw notFound('other')
  return rows[0].id
}

const SECONDS = 2 ** 32

/** A position is known by its vehicle and its second: the number needs no table, and stays below 2^53. */
export function positionNumber(vehicleNumber: number, time: string | Date): number {
  return vehicleNumber * SECONDS + Math.floor(new Date(time).getTime() / 1000)
}

export function positionOf(number: number): { vehicleNumber: number; from: Date; to: Date } {
  const fromMs = (number % SECONDS) * 1000
  return {
    vehicleNumber: Math.floor(number / SECONDS),
    from: new Date(fromMs),
    to: new Date(fromMs + 999),
  }
}
