import type { z } from 'zod'
import type { DetailsOf } from './error-codes.ts'
import type { Problem } from './errors.ts'
import { readProblem } from './problem.ts'

/** Converts a schema's issue into an error code: the one in the schema, or one for the library's check. */
export function issueProblem(issue: z.core.$ZodIssue): Problem {
  const own = readProblem(issue.message)
  if (own) return own
  const isOfLength = issue.code === 'too_small' || issue.code === 'too_big'
  // A list that is the whole body has no name.
  const field = issue.path.join('.') || (isOfLength ? 'body' : '')
  if (field === '') return problemOfWhole(issue)
  if (issue.code === 'invalid_type')
    return { code: 'wrong_type', details: { field, expected: typeOf(issue.expected) } }
  if (issue.code === 'invalid_value')
    return { code: 'not_an_option', details: { field, options: issue.values.map(String) } }
  if (issue.code === 'invalid_union') return unionProblem(field, issue)
  if (issue.code === 'unrecognized_keys')
    return { code: 'unknown_keys', details: { field, names: [...issue.keys] } }
  if (issue.code === 'too_small') return tooSmall(field, issue)
  if (issue.code === 'too_big') return tooBig(field, issue)
  if (issue.code === 'invalid_format') return formatProblem(field, issue)
  return { code: 'wrong_value', details: { field } }
}

/** Of a whole body or query. */
function problemOfWhole(issue: z.core.$ZodIssue): Problem {
  if (issue.code !== 'invalid_type') return { code: 'malformed_request' }
  if (issue.expected === 'array') return { code: 'wrong_type', details: { field: 'body', expected: 'array' } }
  return { code: 'body_missing' }
}

/** The problem of the option that fits the value best. */
function unionProblem(field: string, issue: z.core.$ZodIssueInvalidUnion): Problem {
  if ('options' in issue && issue.options)
    return { code: 'not_an_option', details: { field, options: issue.options.map(String) } }
  const [nearest] = issue.errors.flatMap(([first]) => first ?? []).toSorted((a, b) => fitOf(b) - fitOf(a))
  if (!nearest) return { code: 'wrong_value', details: { field } }
  return issueProblem({ ...nearest, path: [...issue.path, ...nearest.path] })
}

/** The deeper the first problem lies, the better; a fixed value such as `none` is the worst guess. */
function fitOf({ path, code }: z.core.$ZodIssue): number {
  return 2 * path.length + (code === 'invalid_value' ? 0 : 1)
}

function formatProblem(field: string, { format, pattern }: z.core.$ZodIssueInvalidStringFormat): Problem {
  if (format === 'regex' && pattern !== undefined)
    return { code: 'wrong_pattern', details: { field, pattern: pattern.replace(/^\/(.*)\/\w*$/, '$1') } }
  return { code: 'wrong_format', details: { field, format: formats[format] ?? 'other' } }
}

function tooSmall(field: string, { origin, inclusive, minimum: bound }: z.core.$ZodIssueTooSmall): Problem {
  const minimum = Number(bound)
  if (origin === 'string') return { code: 'text_too_short', details: { field, minimum } }
  if (origin === 'array') return { code: 'list_too_short', details: { field, minimum } }
  if (inclusive === false) return { code: 'number_not_above', details: { field, bound: minimum } }
  return { code: 'number_too_low', details: { field, minimum } }
}

function tooBig(field: string, { origin, inclusive, maximum: bound }: z.core.$ZodIssueTooBig): Problem {
  const maximum = Number(bound)
  if (origin === 'string') return { code: 'text_too_long', details: { field, maximum } }
  if (origin === 'array') return { code: 'list_too_long', details: { field, maximum } }
  if (inclusive === false) return { code: 'number_not_below', details: { field, bound: maximum } }
  return { code: 'number_too_high', details: { field, maximum } }
}

type Expected = DetailsOf<'wrong_type'>['expected']

const types: Partial<Record<string, Expected>> = {
  string: 'string',
  number: 'number',
  int: 'int',
  boolean: 'boolean',
  array: 'array',
  tuple: 'array',
  object: 'object',
  record: 'object',
  nonoptional: 'given',
}

function typeOf(expected: string): Expected {
  return types[expected] ?? 'other'
}

const formats: Partial<Record<string, DetailsOf<'wrong_format'>['format']>> = {
  uuid: 'id',
  date: 'day',
  datetime: 'time',
  email: 'email',
  url: 'url',
}
