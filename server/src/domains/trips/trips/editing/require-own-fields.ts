import { mayChangeTrip } from '@roadbook/contract/trips/trips'
import { AppError } from '../../../../errors.ts'
import type { Scope } from '../../../../http/scope.ts'

/** Drivers change the category and texts of their trips, and nothing else. */
export function requireOwnFields({ reach }: Pick<Scope, 'reach'>, fields: object): void {
  if (Object.keys(fields).some((field) => !mayChangeTrip(reach, field))) {
    throw new AppError('trip_fields_of_manager')
  }
}
