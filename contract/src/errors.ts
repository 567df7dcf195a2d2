import { z } from 'zod'

/** Every error a call can answer: its stable code and its HTTP status. */
export const errorStatus = {
  malformed_request: 400,
  password_too_weak: 400,
  unauthorized: 401,
  no_account: 401,
  email_not_verified: 401,
  account_archived: 401,
  account_linked: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  already_exists: 409,
  registration_taken: 409,
  device_taken: 409,
  email_taken: 409,
  odometer_unlikely: 409,
  stale_version: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const ErrorDetails = z.object({
  /** Field path → what is wrong with it, in words a person can act on. */
  fieldErrors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** With `stale_version`: the record as it is now, as the call that was refused would have answered it. */
  current: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorDetails = z.infer<typeof ErrorDetails>

/** The one shape of every answer that is no success. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]), // keys of a literal object: the compiler forgets them
  message: z.string(),
  details: ErrorDetails.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
