import type { z } from 'zod'

/** What is wrong with a field, as a sentence that names it; a message that a schema was given is taken as it is. */
export function wordsOfIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  const subject = field === '' ? 'The request' : `"${field}"`
  if (!isOwnWords(issue)) return field === '' ? issue.message : `${subject}: ${issue.message}`
  if (issue.code === 'invalid_type') return `${subject} must be ${nameOf(issue.expected)}.`
  if (issue.code === 'invalid_value')
    return `${subject} must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'unrecognized_keys') return `${subject} has unknown fields: ${issue.keys.join(', ')}.`
  if (issue.code === 'too_small') return `${subject} must be ${boundOf(issue, 'least', issue.minimum)}.`
  if (issue.code === 'too_big') return `${subject} must be ${boundOf(issue, 'most', issue.maximum)}.`
  if (issue.code === 'invalid_format') return `${subject} is no ${formatNames[issue.format] ?? issue.format}.`
  return `${subject} is not what this call takes. See /api/docs.`
}

/** The library's own words begin like this; they speak of types, not to people. */
function isOwnWords({ message }: z.core.$ZodIssue): boolean {
  return /^(Invalid|Too (small|big)|Unrecognized)/.test(message)
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  nonoptional: 'given',
}

function nameOf(type: string): string {
  return typeNames[type] ?? type
}

const formatNames: Record<string, string> = {
  uuid: 'id',
  date: 'day such as 2026-11-20',
  datetime: 'time such as 2026-11-20T09:42:00Z',
  email: 'email address',
}

type Bound = { origin: string; inclusive?: boolean | undefined }

function boundOf({ origin, inclusive }: Bound, word: 'least' | 'most', bound: number | bigint): string {
  if (inclusive === false) return `${word === 'least' ? 'more' : 'less'} than ${bound}`
  if (origin === 'string') return `at ${word} ${bound} characters long`
  if (origin === 'array') return `a list of at ${word} ${bound}`
  return `at ${word} ${bound}`
}
