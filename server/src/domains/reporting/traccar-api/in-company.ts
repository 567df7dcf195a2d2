import type { Access } from '@roadbook/contract/core/route'
import type { Database, Tx } from '../../../database/client.ts'
import { contextIn } from '../../../http/received-call.ts'
import type { Bearer, Context } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Callers } from './callers.ts'

export type Parts = { database: Database; clock: Clock; callers: Callers }

export type Received = { bearer: Bearer; access: Access; request: { id: string; ip: string } }

/** In a transaction that may give numbers to records; everything else is only read. */
export function inCompany<T>(
  parts: Parts,
  received: Received,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  return parts.database.inTenant(received.bearer, async (tx) => run(await contextOf(tx, parts, received)))
}

/** Throws AppError forbidden if the caller's role may not. */
export function contextOf(tx: Tx, { clock }: Parts, { access, bearer, request }: Received): Promise<Context> {
  return contextIn(tx, clock, { route: { access }, bearer, request })
}
