import { ErrorBody, type ErrorCode, type ErrorDetails } from '@roadbook/contract/core/errors'

type Parts = { statusCode: number; code: ApiErrorCode; message: string; details?: ErrorDetails | undefined }

export type ApiErrorCode = ErrorCode | 'no_answer' | 'unexpected_answer'

/** The error of every failed call; `statusCode` 0 means that there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly statusCode: number
  readonly code: ApiErrorCode
  readonly details: ErrorDetails
  /** The server's message, or the error's own if there was no response. */
  readonly data: { message: string }

  constructor(parts: Parts) {
    super(parts.message)
    this.statusCode = parts.statusCode
    this.code = parts.code
    this.details = parts.details ?? {}
    this.data = { message: parts.message }
  }

  /** The problem of each field of the request, by its path. */
  get fieldMessages(): Record<string, string> {
    const named = Object.entries(this.details.fieldErrors ?? {})
    return Object.fromEntries(named.map(([path, { message }]) => [path, message]))
  }
}

/** No response, or one from a proxy or a captive portal; signed out for now; rate limited: the same call may work later. */
export function mayWorkLater({ statusCode, code }: ApiError): boolean {
  return code === 'unexpected_answer' || [0, 401, 408, 429, 502, 503, 504].includes(statusCode)
}

export async function responseError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = ErrorBody.safeParse(body)
  if (parsed.success) return new ApiError(parsed.data)
  return new ApiError({
    statusCode: response.status,
    code: 'unexpected_answer',
    message: `The server answered ${response.status}. Try again in a moment.`,
  })
}

/** No response: the error's message, or the error itself as text. */
export function silenceError(cause: unknown): ApiError {
  const message = cause instanceof Error && cause.message !== '' ? cause.message : serialise(cause)
  const error = new ApiError({ statusCode: 0, code: 'no_answer', message })
  error.cause = cause
  return error
}

function serialise(cause: unknown): string {
  if (cause instanceof Error) return cause.name
  return typeof cause === 'string' ? cause : (JSON.stringify(cause) ?? String(cause))
}
