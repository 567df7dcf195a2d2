import { sql } from 'kysely'
import type { Context } from '../../../../../http/scope.ts'
import { dataStateOf } from '../../data-state.ts'
import { type MovementInput, spanOfInput } from './input.ts'

/** Changes with the trips of the span and, if positions are listed, with the hours that contain them. */
export async function movementState(context: Context, input: MovementInput): Promise<string> {
  const span = spanOfInput(input)
  const trips = await dataStateOf(context, span)
  return input.mode === 'positions' ? JSON.stringify([trips, await positionsState(context, input)]) : trips
}

async function positionsState({ scope, tx }: Context, input: MovementInput): Promise<unknown> {
  const { from, until } = spanOfInput(input)
  const { rows } = await sql`
    select count(*), sum(s.points) as points, sum(s.fingerprint) as fingerprints, (
      select least(l.fix_time, ${until}) from vehicle_state l
      where l.tenant_id = ${scope.tenantId} and l.vehicle_id = ${input.vehicleId}) as newest
    from position_segments s where s.tenant_id = ${scope.tenantId} and s.vehicle_id = ${input.vehicleId}
      and s.hour >= date_trunc('hour', ${from}::timestamptz) and s.hour < ${until}`.execute(tx)
  return rows[0]
}
