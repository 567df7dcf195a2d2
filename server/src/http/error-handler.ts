import { type ErrorBody, type ErrorDetails, type Problem } from '@roadbook/contract/core/errors'
import type { Language } from '@roadbook/contract/languages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { AppError, notFound } from '../errors.ts'
import { requestLanguage } from './request-language.ts'

/**
 * One shape for every error. Below 500 the message is the error's own; from 500 on it reveals no internals.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>(answerError)
  app.setNotFoundHandler((request, reply) => {
    const path = withoutSecret(request.url.split('?')[0] ?? '').slice(0, 200)
    return answerError(new AppError('unknown_call', { method: request.method, path }), request, reply)
  })
}

/**
 * The address of a calendar, a share link or a frame is a secret, and errors are logged: calendar apps also try other
 * methods there, and people omit the end of an address.
 */
function withoutSecret(path: string): string {
  return path.replace(/(\/(?:calendar|share-location|public-location|embed)\/).+/i, '$1…')
}

/** Also for requests that Fastify refuses before routing, such as a malformed address. */
export function answerError(
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = fromDatabase(thrown) ?? fromFastify(thrown, request) ?? unexpected(thrown, request)
  const language = requestLanguage(request)
  const body = errorBody(known, language, request.id)
  // Fastify uses more statuses than there are codes, for example for a range beyond the end of a file.
  const statusCode = known === thrown ? body.statusCode : statusBeside(thrown, body.statusCode)
  if (statusCode >= 500) request.log.error({ err: thrown }, 'Request failed')
  else request.log.info({ code: known.code, reason: known.message }, 'Request refused')
  const wait = body.details?.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', Math.ceil(wait))
  if (statusCode === 401) reply.header('www-authenticate', 'Bearer')
  reply.header('content-language', language)
  return reply.code(statusCode).send({ ...body, statusCode })
}

export function errorBody(error: AppError, language: Language, requestId: string): ErrorBody {
  const details: ErrorDetails = { ...error.detailsIn(language), requestId }
  return { statusCode: error.statusCode, code: error.code, message: error.messageIn(language), details }
}

function statusBeside(thrown: FastifyError | AppError, known: number): number {
  const status = thrown instanceof AppError ? undefined : thrown.statusCode
  return status !== undefined && status >= 400 && status < 500 ? status : known
}

/** Fastify's own refusals, worded for the sender of the request. */
const refusals: Record<string, Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_json' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'empty_json' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type' },
}

const problemOfStatus: Record<number, Problem> = {
  401: { code: 'unauthorized' },
  403: { code: 'address_not_allowed' },
  404: { code: 'not_found', details: { thing: 'other' } },
  408: { code: 'request_timeout' },
  415: { code: 'unsupported_media_type' },
}

function fromFastify(thrown: FastifyError | AppError, request: FastifyRequest): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  const { code, statusCode = 500 } = thrown
  if (statusCode < 400 || statusCode >= 500) return undefined
  if (statusCode === 413)
    return new AppError('payload_too_large', { maxBytes: request.routeOptions.bodyLimit })
  const problem = refusals[code] ?? problemOfStatus[statusCode] ?? { code: 'malformed_request' }
  return AppError.of(problem, { cause: thrown })
}

function unexpected(cause: unknown, { id }: FastifyRequest): AppError {
  return new AppError('internal_error', { requestId: id }, { cause })
}

/** SQLSTATE; see appendix A of the PostgreSQL manual. */
type DatabaseError = { code?: unknown; constraint?: unknown }

/** Numeric value or date out of range; NUL, which PostgreSQL text can't hold. */
const unstorable = /^22(003|008|021|P05)$/

/**
 * Errors from the database are often no bugs. Every foreign key includes the tenant, so a violated one means
 * that the id is unknown or another tenant's.
 */
function fromDatabase(error: unknown): AppError | undefined {
  const cause = error
  const { code } = error as DatabaseError // any thrown value; unknown fields read as undefined
  if (code === '23503') return notFound('other', { cause })
  if (code === '23P01' || code === '23505') return new AppError('already_exists', {}, { cause })
  if (code === '40001' || code === '40P01') return new AppError('conflict', {}, { cause })
  if (typeof code === 'string' && unstorable.test(code))
    return new AppError('value_out_of_range', {}, { cause })
  if (error instanceof DatabaseUnavailable) return new AppError('unavailable', {}, { cause })
  return undefined
}
