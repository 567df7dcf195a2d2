import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueProblem } from './issue-problem.ts'
import { errorMessage } from '../messages/messages.ts'
import { problem } from './problem.ts'

function sentenceFor(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0]
  if (!issue) return undefined
  const { code, details } = issueProblem(issue)
  return errorMessage('en', code, details)
}

const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('circle') }),
  z.object({ type: z.literal('square') }),
])

test('a message names the field and what it accepts', () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.object({ fuelType: z.enum(['petrol', 'diesel']) }), {}, '"fuelType" must be one of: petrol, diesel.'],
    [z.object({ since: z.coerce.number() }), { since: 'x' }, '"since" must be a number.'],
    [z.object({ year: z.int() }), { year: 1.5 }, '"year" must be a whole number.'],
    [z.object({ label: z.string().min(1) }), { label: '' }, '"label" must have at least 1 character.'],
    [z.object({ label: z.string().min(2) }), { label: '' }, '"label" must have at least 2 characters.'],
    [z.object({ ids: z.array(z.int()).min(1) }), { ids: [] }, '"ids" must have at least 1 entry.'],
    [z.array(z.string()).min(1), [], '"body" must have at least 1 entry.'],
    [z.array(z.string()).max(1), ['a', 'b'], '"body" must have at most 1 entry.'],
    [z.object({ limit: z.number().max(2000) }), { limit: 2001 }, '"limit" must be at most 2000.'],
    [
      z.object({ id: z.uuid() }),
      { id: '7' },
      '"id" must be an id such as 0198d1f2-6f3a-7c41-9b0e-2a5d8c7e4f10.',
    ],
    [z.object({ litres: z.number().positive() }), { litres: 0 }, '"litres" must be more than 0.'],
    [z.object({ share: z.number().lt(1) }), { share: 1 }, '"share" must be less than 1.'],
    [z.object({ day: z.iso.date() }), { day: 'soon' }, '"day" must be a date such as 2026-11-20.'],
    [z.object({ a: z.object({ b: z.boolean() }) }), { a: { b: 1 } }, '"a.b" must be true or false.'],
    [z.object({ url: z.url() }), { url: 'x' }, '"url" must be an address such as https://example.com.'],
    [
      z.object({ code: z.string().regex(/^[a-z]+$/) }),
      { code: '1' },
      '"code" must match the pattern “^[a-z]+$”.',
    ],
    [z.object({ values: z.record(z.string(), z.string()) }), { values: 1 }, '"values" must be an object.'],
    [z.object({ pair: z.tuple([z.int()]) }), { pair: 1 }, '"pair" must be a list.'],
    [z.object({ to: z.union([z.uuid(), z.literal('none')]) }), { to: 1 }, '"to" must be text.'],
    [
      z.object({ phone: z.union([z.literal(''), z.string().max(3)]) }),
      { phone: '1234' },
      '"phone" must have at most 3 characters.',
    ],
    [z.object({ shape }), { shape: { type: 'oval' } }, '"shape.type" must be one of: circle, square.'],
    [
      z.object({ at: z.union([z.int(), z.object({ b: z.int() })]) }),
      { at: { b: 'x' } },
      '"at.b" must be a number.',
    ],
    [z.array(z.string()), {}, '"body" must be a list.'],
    [z.object({}), [], 'Send the fields of this call as a JSON object in the body.'],
  ]
  expect(cases.map(([schema, value]) => sentenceFor(schema, value))).toEqual(
    cases.map(([, , sentence]) => sentence),
  )
})

test('the code that a schema names is kept, with its details', () => {
  const schema = z.object({
    amount: z.number().refine(() => false, problem('too_many_decimals', { decimals: 3 })),
    country: z.string().regex(/^[A-Z]{2}$/, problem('country_invalid')),
  })
  const { error } = schema.safeParse({ amount: 1.2345, country: 'malta' })
  expect(error?.issues.map(issueProblem)).toEqual([
    { code: 'too_many_decimals', details: { decimals: 3 } },
    { code: 'country_invalid' },
  ])
})
