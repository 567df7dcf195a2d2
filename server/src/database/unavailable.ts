import { codeOf } from '../errors.ts'

/** The database can't be reached, or the connection broke while a statement may or may not have taken effect. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code = 'database_unavailable'
}

/** SQLSTATEs of connections, disk, memory and shutdown; then the error codes of sockets. */
const codes = new RegExp(
  '^(08...|53[123]00|57P0[1-5]|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN' +
    '|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE)$',
)
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Postgres connection has been discarded)/

/** The same error, or one with the message that the database is unavailable. */
export function explainLoss(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const code = codeOf(cause)
  if (!codes.test(code) && !messages.test(cause.message)) return cause
  return new DatabaseUnavailable(`The database does not answer: ${cause.message}`, { cause })
}
