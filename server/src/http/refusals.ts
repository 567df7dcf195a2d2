import { statusOf } from '@roadbook/contract/core/errors'
import type { Route } from '@roadbook/contract/core/route'
import { z } from 'zod'

/**
 * The statuses with which a call may be refused, in order. They follow from the declaration of its route; server errors (500
 * and above) can affect any call.
 */
export function refusals(route: Route): number[] {
  const isGuarded = route.access !== 'public'
  const takesBody = route.body !== undefined || route.file === true
  const statuses = [
    400, // at least for an unknown parameter
    ...(isGuarded ? [401, 403, 429] : []), // networks that send many unknown keys have to wait
    ...(route.params || namesRecord(route.query) || namesRecord(route.body) ? [404] : []),
    ...(takesBody ? [408, 413, 415] : []),
    ...(isGuarded && route.method !== 'GET' ? [409] : []),
    ...(route.refuses ?? []).map(statusOf),
  ]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}

/** Whether a value of the schema may contain the id of a record, made by `idOf`. */
function namesRecord(schema: z.core.$ZodType | undefined): boolean {
  if (!schema) return false
  if (z.globalRegistry.get(schema)?.['resource'] !== undefined) return true
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(namesRecord)
  if (schema instanceof z.ZodArray) return namesRecord(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.some(namesRecord)
  if (schema instanceof z.ZodPipe) return namesRecord(schema.in) || namesRecord(schema.out)
  if (schema instanceof z.ZodRecord) return namesRecord(schema.valueType)
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return isWrapper && namesRecord(schema.unwrap())
}
