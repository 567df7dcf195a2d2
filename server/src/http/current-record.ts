import type { Route } from '@roadbook/contract/core/route'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/**
 * The current record in a refusal (`stale_version`), parsed by the response schema, so that fields outside
 * the contract don't leak. Left out if the route returns something other than the record.
 */
export function withCurrentRecord(error: unknown, { response }: Route): unknown {
  if (!(error instanceof AppError) || error.current === undefined) return error
  const record = z.record(z.string(), z.unknown()).safeParse(response.safeParse(error.current).data)
  return error.withCurrent(record.data)
}
