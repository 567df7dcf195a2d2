import { z } from 'zod'
import { type DetailsOf, type ErrorCode, errorCodes, statusOf } from './error-codes.ts'

export type { DetailsOf, ErrorCode, PlainCode, Thing } from './error-codes.ts'
export { errorCodes, statusOf }

const Code = z.enum(errorCodes)

/** What is wrong with one field: a code of its own, its sentence, and what the sentence is made from. */
export const FieldError = z.object({
  code: Code,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** Beside these, what the sentence of the code is made from: `error-codes.ts` names it code by code. */
export const ErrorDetails = z.looseObject({
  /** By the path of the field; of several, the first is the error's own message. */
  fieldErrors: z.record(z.string(), FieldError).optional(),
  requestId: z.string().optional(),
  /** With `stale_version`: the record as it is now. */
  current: z.record(z.string(), z.unknown()).optional(),
  retryAfterSeconds: z.number().optional(),
})
export type ErrorDetails = z.infer<typeof ErrorDetails>

/** The one shape of every answer that is no success. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: Code,
  /** In the caller's language (`Accept-Language`), made from code and details. */
  message: z.string(),
  details: ErrorDetails.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** A code with its details, before it is put into words. */
export type Problem<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? { code: Code; details?: DetailsOf<Code> }
  : never
