import {
  type DetailsOf,
  type ErrorCode,
  type ErrorDetails,
  type FieldError,
  type PlainCode,
  type Problem,
  statusOf,
  type Thing,
} from '@roadbook/contract/errors'
import { defaultLanguage, type Language } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'

type Extras = {
  cause?: unknown
  /** The field that the error is about; the page shows the sentence under it. */
  field?: string
  /** What is wrong with each of several fields. */
  fields?: Record<string, Problem>
  /** With a stale version: the record as it is now. */
  current?: Record<string, unknown> | undefined
}

/** The code says which details its sentence needs, in `contract/src/error-codes.ts`; most need none. */
type Told<Code extends ErrorCode> = Code extends PlainCode
  ? [details?: Record<string, never>, extras?: Extras]
  : [details: DetailsOf<Code>, extras?: Extras]

/**
 * Everything that can go wrong and is expected: a code with its details. Its sentence is made from them when it is answered,
 * in the caller's language. Whatever else is thrown is a bug: logged with its stack, answered as `internal_error`.
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

  /** With a stale version: the record as it is now. */
  get current(): Record<string, unknown> | undefined {
    return this.extras.current
  }

  /** The same error, telling of another record, or of none. */
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

  /** What is answered beside the sentence; a field's own sentence is in it. */
  detailsIn(language: Language): ErrorDetails {
    const { field, fields, current } = this.extras
    const problems = fields ?? (field === undefined ? undefined : { [field]: this.problem() })
    return {
      ...this.details,
      ...(current === undefined ? {} : { current }),
      ...(problems === undefined ? {} : { fieldErrors: fieldErrorsIn(language, problems) }),
    }
  }

  private problem(): Problem {
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

/** Another tenant's is not there either. */
export function notFound(thing: Thing, extras?: Extras): AppError {
  return new AppError('not_found', { thing }, extras)
}

/** With `current`, the record as it is now, which the page shows beside what its reader was about to save. */
export function staleVersion(thing: Thing, current?: object): AppError {
  return new AppError('stale_version', { thing }, current === undefined ? {} : { current: { ...current } })
}

/** What is wrong with each field that could not be read. */
export function malformed(fields: Record<string, Problem>): AppError {
  return new AppError('malformed_request', {}, { fields })
}
