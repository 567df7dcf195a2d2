import { type ErrorCode, type ErrorDetails, errorStatus } from '@roadbook/contract/errors'

/**
 * Everything that can go wrong and is expected. Its message is one sentence that a person can act on, since the
 * page shows it. Whatever else is thrown is a bug: logged with its stack, answered "Internal error".
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}

/** `thing` as a person calls it: "vehicle", "fleet category". Another tenant's is not there either. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `This ${thing} is not there. It may have been removed.`)
}

export function unauthorized(message = 'Sign in to go on.'): AppError {
  return new AppError('unauthorized', message)
}

export function forbidden(
  message = 'Your role does not allow this. Ask an admin of your company.',
): AppError {
  return new AppError('forbidden', message)
}

/** With `current`, the record as it is now, which the page shows beside what its reader was about to save. */
export function staleVersion(thing: string, current?: object): AppError {
  return new AppError(
    'stale_version',
    `This ${thing} was changed in the meantime, perhaps in another tab. Load it again, then make your change.`,
    current && { details: { current: { ...current } } },
  )
}

/** A field that cannot be taken; the page shows `message` under the field, and as the sentence of the error. */
export function fieldConflict(code: ErrorCode, field: string, message: string): AppError {
  return new AppError(code, message, { details: { fieldErrors: { [field]: message } } })
}
