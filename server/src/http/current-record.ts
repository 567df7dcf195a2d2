import type { Route } from '@roadbook/contract/route'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/**
 * The record that a refusal tells of (`stale_version`), by the schema of the reply: what the contract does not name does not leave the
 * server this way either. Left out where the call answers something else than the record.
 */
export function withCurrentRecord(error: unknown, { response }: Route): unknown {
  if (!(error instanceof AppError) || error.current === undefined) return error
  const record = z.record(z.string(), z.unknown()).safeParse(response.safeParse(error.current).data)
  return error.withCurrent(record.data)
}
