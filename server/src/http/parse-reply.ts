import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** The number of list entries that could not be shown. */
const HEADER = 'roadbook-left-out'
const NAMED = 5

type Row = { path: string; message: string; id?: unknown }

/**
 * Parses a response by its schema. Invalid rows of a list are left out, logged, and counted in a header, so
 * that one bad row doesn't break the page for everyone. Any other mismatch is a bug, and throws.
 */
export function parseReply(
  schema: z.ZodType,
  made: unknown,
  on: { request: FastifyRequest; reply: FastifyReply },
): unknown {
  const result = schema.safeParse(made)
  if (result.success) return result.data
  const rows = badRows(result.error.issues)
  const rest = rows && without(made, rows)
  const second = rest === undefined ? result : schema.safeParse(rest)
  if (!rows || !second.success) throw result.error
  const named = [...rows].slice(0, NAMED).map(([index, row]) => ({ ...row, id: idOf(made, index) }))
  on.request.log.error(
    { leftOut: rows.size, rows: named },
    'Rows that do not match their schema were left out of a list',
  )
  on.reply.header(HEADER, rows.size)
  return second.data
}

/** Problems by the row's index in the list or page; undefined if anything other than a row is invalid. */
function badRows(issues: readonly z.core.$ZodIssue[]): Map<number, Row> | undefined {
  const rows = new Map<number, Row>()
  for (const issue of issues) {
    if (issue.code === 'invalid_union') {
      const branch = issue.errors.map(badRows).find((found) => found !== undefined)
      if (!branch || issue.path.length > 0) return undefined
      for (const [index, row] of branch) rows.set(index, row)
      continue
    }
    const [first, ...rest] = issue.path[0] === 'items' ? issue.path.slice(1) : issue.path
    if (typeof first !== 'number') return undefined
    if (!rows.has(first)) rows.set(first, { path: rest.join('.'), message: issue.message })
  }
  return rows.size > 0 ? rows : undefined
}

function listIn(made: unknown): unknown[] | undefined {
  const list: unknown = isObject(made) && 'items' in made ? made.items : made
  return Array.isArray(list) ? list : undefined
}

function without(made: unknown, rows: ReadonlyMap<number, Row>): unknown {
  const kept = listIn(made)?.filter((_, index) => !rows.has(index))
  return isObject(made) && 'items' in made ? { ...made, items: kept } : kept
}

function idOf(made: unknown, index: number): unknown {
  const row = listIn(made)?.[index]
  return isObject(row) && 'id' in row ? row.id : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
