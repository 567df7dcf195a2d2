import type { Route } from '@roadbook/contract/route'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/**
 * The record that a refusal tells of (`stale_version`), by the schema of the reply: what the contract does not name does not leave the
 * server this way either. Left out where the call answers something else than the record.
 */
export function tellCurrent(error: unknown, { response }: Route): unknown {
  if (!(error instanceof AppError) || error.details?.current === undefined) return error
  const { current, ...details } = error.details
  const record = z.record(z.string(), z.unknown()).safeParse(response.safeParse(current).data)
  const told = record.success ? { ...details, current: record.data } : details
  return new AppError(error.code, error.message, { details: told, cause: error })
}
