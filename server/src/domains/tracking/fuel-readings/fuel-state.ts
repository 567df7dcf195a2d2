import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { type Days, daysOver } from './days-over.ts'

/** A text that changes whenever a fuel reading, or the end of a day, changes the result of `readDeviceFuel`. */
export async function deviceFuelState(
  context: Pick<Context, 'scope' | 'tx' | 'now'>,
  days: Days,
): Promise<string> {
  const { from, until, hasReadings } = await daysOver(context, days)
  if (!hasReadings) return ''
  const sumOf = (column: string) => sql`round(sum(${sql.ref(column)})::numeric, 3)`
  const { rows } = await sql<{ state: string }>`
    select jsonb_build_array(${until}::text, count(*), ${sumOf('counter_litres')}, ${sumOf('level_litres')},
      ${sumOf('level_percent')})::text as state
    from fuel_days where tenant_id = ${context.scope.tenantId} and day between ${from}::date and ${until}::date`.execute(
    context.tx,
  )
  return rows[0]?.state ?? ''
}
