import { z } from 'zod'
import { type DetailsOf, ErrorCode, statusOf } from './error-codes.ts'

export type { DetailsOf, PlainCode, Thing } from './error-codes.ts'
export { ErrorCode, statusOf }

/** What is wrong with one field: its code, its sentence, and the details of the sentence. */
export const FieldError = z.object({
  code: ErrorCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** In addition, the details of the code's sentence, as in `error-codes.ts`. */
export const ErrorDetails = z.looseObject({
  /** By the path of the field; the first one is the error's own message. */
  fieldErrors: z.record(z.string(), FieldError).optional(),
  requestId: z.string().optional(),
  /** With `stale_version`: the current record. */
  current: z.record(z.string(), z.unknown()).optional(),
  retryAfterSeconds: z.number().optional(),
})
export type ErrorDetails = z.infer<typeof ErrorDetails>

/** The shape of every error response. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: ErrorCode,
  /** In the caller's language (`Accept-Language`), made from code and details. */
  message: z.string(),
  details: ErrorDetails.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** A code with its details, without a sentence. */
export type Problem<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? { code: Code; details?: DetailsOf<Code> }
  : never
