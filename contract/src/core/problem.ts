import { type DetailsOf, type ErrorCode, errorCodes, type PlainCode } from './error-codes.ts'
import type { Problem } from './errors.ts'

const known: ReadonlySet<string> = new Set(errorCodes)

type Details<Code extends ErrorCode> = Code extends PlainCode ? [] : [DetailsOf<Code>]

/** The message of a schema's check: a code and its details, which `issueProblem` parses again. */
export function problem<Code extends ErrorCode>(code: Code, ...[details]: Details<Code>): string {
  return details === undefined ? code : `${code} ${JSON.stringify(details)}`
}

/** Reads a message made by `problem`; undefined for one of the library. */
export function readProblem(message: string): Problem | undefined {
  const [, code = '', details] = /^([a-z_]+)(?: (\{.*\}))?$/s.exec(message) ?? []
  if (!known.has(code)) return undefined
  return { code, ...(details === undefined ? {} : { details: JSON.parse(details) }) } as Problem // `problem` wrote it
}
