import type { ErrorBody, ErrorCode } from '@roadbook/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { AppError } from '../errors.ts'
import { formatBytes } from './format-bytes.ts'

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

/** One shape for every error; below 500 the message is the cause's own, above it says nothing of the inside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>(answerError)
  app.setNotFoundHandler((request, reply) => {
    const body: ErrorBody = {
      statusCode: 404,
      code: 'not_found',
      message: `There is no call ${request.method} ${request.url.split('?')[0]}. See /api/docs.`,
      details: { requestId: request.id },
    }
    return reply.code(404).send(body)
  })
}

/** Also for what Fastify refuses before it knows the route, such as an address that cannot be read. */
export function answerError(
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = fromDatabase(thrown) ?? thrown
  const body = errorBody(error, request)
  if (body.statusCode >= 500) request.log.error({ err: thrown }, 'request failed')
  else request.log.info({ code: body.code, reason: body.message }, 'request refused')
  const wait = body.details?.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', Math.ceil(wait))
  if (body.statusCode === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(body.statusCode).send(body)
}

/** Fastify's own refusals in words for the person who sent the request. */
const refusals: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body of the request is no valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request says that it has a body of JSON, but it is empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header content-type: application/json.',
}

function tooLargeWords(mostBytes: number): string {
  return `The request is larger than ${formatBytes(mostBytes)}, the limit of this call. Send less at once.`
}

function wordsOfRefusal({ code, message, statusCode }: FastifyError, request: FastifyRequest): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return tooLargeWords(request.routeOptions.bodyLimit)
  }
  return refusals[code] ?? (statusCode === 403 ? 'This address is not allowed.' : message)
}

function errorBody(error: FastifyError | AppError, request: FastifyRequest): ErrorBody {
  const requestId = request.id
  if (error instanceof AppError) {
    const { statusCode, code, message } = error
    return { statusCode, code, message, details: { ...error.details, requestId } }
  }
  const statusCode = error.statusCode ?? 500
  if (statusCode >= 400 && statusCode < 500) {
    const code = codeOfStatus[statusCode] ?? 'malformed_request'
    return { statusCode, code, message: wordsOfRefusal(error, request), details: { requestId } }
  }
  return {
    statusCode: 500,
    code: 'internal_error',
    message: `Something went wrong on our side. Try again; if it happens again, tell support the number ${requestId}.`,
    details: { requestId },
  }
}

/** SQLSTATE; see appendix A of the PostgreSQL manual. */
type DatabaseError = { code?: unknown; constraint?: unknown }

/** Numeric value or day out of range; NUL, which no text of PostgreSQL may hold. */
const unstorable = /^22(003|008|021|P05)$/

/**
 * What the database refuses is often no bug. Every foreign key names the tenant, so a violated one means: the id is
 * unknown, or another tenant's.
 */
function fromDatabase(error: unknown): AppError | undefined {
  const { code } = error as DatabaseError // any thrown thing; unknown fields read as undefined
  if (code === '23503')
    return new AppError('not_found', 'What the request names is not there.', { cause: error })
  if (code === '23P01' || code === '23505')
    return new AppError('already_exists', 'This exists already. Load the page again.', { cause: error })
  if (code === '40001' || code === '40P01')
    return new AppError('conflict', 'This was changed at the same moment. Try again.', { cause: error })
  if (typeof code === 'string' && unstorable.test(code)) {
    const message = 'A number or day of the request is out of range, or a character in it is no text.'
    return new AppError('malformed_request', message, { cause: error })
  }
  if (error instanceof DatabaseUnavailable)
    return new AppError('unavailable', 'The database is not reachable right now. Try again in a moment.', {
      cause: error,
    })
  return undefined
}
