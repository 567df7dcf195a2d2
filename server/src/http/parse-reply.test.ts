import { pageOf } from '@roadbook/contract/core/paging'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseReply } from './parse-reply.ts'

const Row = z.object({ id: z.string(), at: z.iso.datetime() })
const good = { id: 'good', at: '2026-11-20T09:42:00Z', secret: 'never leaves' }
const bad = { id: 'bad', at: '+010000-01-01T00:00:00Z' }

function parsed(schema: z.ZodType, made: unknown) {
  const told: object[] = []
  const headers: Record<string, unknown> = {}
  const request = { log: { error: (details: object) => told.push(details) } } as unknown as FastifyRequest // partial
  const reply = {
    header: (name: string, value: unknown) => (headers[name] = value),
  } as unknown as FastifyReply // partial
  return { reply: parseReply(schema, made, { request, reply }), told, headers }
}

const shown = { id: 'good', at: '2026-11-20T09:42:00Z' }

test('a row that does not fit is left out of a list, a page and either of both; the log names it and a header counts', () => {
  const page = { currentPage: 1, totalPages: 1, itemsPerPage: 25, totalItems: 3 }
  const cases: [z.ZodType, unknown, unknown][] = [
    [z.array(Row), [good, bad, good], [shown, shown]],
    [pageOf(Row), { ...page, items: [bad, good, bad] }, { ...page, items: [shown] }],
    [z.union([z.array(Row), pageOf(Row)]), [bad, good], [shown]],
    [z.union([z.array(Row), pageOf(Row)]), { ...page, items: [good, bad] }, { ...page, items: [shown] }],
  ]
  for (const [schema, made, expected] of cases) {
    const { reply, told, headers } = parsed(schema, made)
    expect(reply).toEqual(expected)
    expect(headers['roadbook-left-out']).toBe(made === cases[1]?.[1] ? 2 : 1)
    expect(told).toMatchObject([
      { rows: [{ id: 'bad', path: 'at' }, ...(made === cases[1]?.[1] ? [{}] : [])] },
    ])
  }
})

test('a list that fits says nothing, and what is no row still fails', () => {
  expect(parsed(z.array(Row), [good])).toEqual({ reply: [shown], told: [], headers: {} })
  expect(() => parsed(Row, bad)).toThrow(z.ZodError)
  expect(() => parsed(pageOf(Row), { items: [bad] })).toThrow(z.ZodError)
})
