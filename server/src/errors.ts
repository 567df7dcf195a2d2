import {
  type DetailsOf,
  type ErrorCode,
  type ErrorDetails,
  type FieldError,
  type PlainCode,
  type Problem,
  statusOf,
  type Thing,
} from '@roadbook/contract/core/errors'
import { defaultLanguage, type Language } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'

/** The code of an error of the system or of PostgreSQL; empty for any other. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

type Extras = {
  cause?: unknown
  /** The field that the error is about; the page shows the message under it. */
  field?: string
  /** The problem of each field, if there are several. */
  fields?: Record<string, Problem>
  /** For a stale version: the current record. */
  current?: Record<string, unknown> | undefined
}

/** `contract/src/core/error-codes.ts` defines which details each code needs; most need none. */
type Told<Code extends ErrorCode> = Code extends PlainCode
  ? [details?: Record<string, never>, extras?: Extras]
  : [details: DetailsOf<Code>, extras?: Extras]

/**
 * Every expected error: a code with its details. The message is made from them in the caller's language when
 * it is sent. Anything else that is thrown is a bug: logged with its stack, answered as `internal_error`.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly details: Readonly<Record<string, unknown>>
  private readonly extras: Extras

  constructor(code: Code, ...[details = {}, extras = {}]: Told<Code>) {
    super('', { cause: extras.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.extras = extras
    this.message = this.messageIn(defaultLanguage)
  }

  static of({ code, details }: Problem, extras: Extras = {}): AppError {
    return new AppError<ErrorCode>(code, ...([details, extras] as Told<ErrorCode>)) // a problem's details are those of its code
  }

  /** For a stale version: the current record. */
  get current(): Record<string, unknown> | undefined {
    return this.extras.current
  }

  /** The same error with another current record, or none. */
  withCurrent(current: Record<string, unknown> | undefined): AppError {
    const { current: _before, ...extras } = this.extras
    return AppError.of(this.problem(), current === undefined ? extras : { ...extras, current })
  }

  get statusCode(): number {
    return statusOf(this.code)
  }

  messageIn(language: Language): string {
    return errorMessage(language, this.code, this.detailsIn(language))
  }

  /** The details sent with the message; each field's own message is in it. */
  detailsIn(language: Language): ErrorDetails {
    const { field, fields, current } = this.extras
    const problems = fields ?? (field === undefined ? undefined : { [field]: this.problem() })
    return {
      ...this.details,
      ...(current === undefined ? {} : { current }),
      ...(problems === undefined ? {} : { fieldErrors: fieldErrorsIn(language, problems) }),
    }
  }

  /** Its code and details, to be kept or sent with others. */
  problem(): Problem {
    const { code, details } = this
    return (Object.keys(details).length === 0 ? { code } : { code, details }) as Problem // the constructor took the code's own
  }
}

function fieldErrorsIn(language: Language, problems: Record<string, Problem>): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { code, details }]) => {
      const message = errorMessage(language, code, details)
      return [field, details === undefined ? { code, message } : { code, message, details: { ...details } }]
    }),
  )
}

/** Also for another tenant's record. */
export function notFound(thing: Thing, extras?: Extras): AppError {
  return new AppError('not_found', { thing }, extras)
}

/** `current` is the current record, which the page shows beside the unsaved changes. */
export function staleVersion(thing: Thing, current?: object): AppError {
  return new AppError('stale_version', { thing }, current === undefined ? {} : { current: { ...current } })
}

/** The problem of each field that could not be parsed. */
export function malformed(fields: Record<string, Problem>): AppError {
  return new AppError('malformed_request', {}, { fields })
}
