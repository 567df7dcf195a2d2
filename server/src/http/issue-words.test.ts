import { expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOfIssue } from './issue-words.ts'

function wordsFor(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && wordsOfIssue(issue)
}

test('what a person reads names the field and what it takes', () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.object({ fuelType: z.enum(['petrol', 'diesel']) }), {}, '"fuelType" must be one of: petrol, diesel.'],
    [z.object({ since: z.coerce.number() }), { since: 'x' }, '"since" must be a number.'],
    [z.object({ year: z.int() }), { year: 1.5 }, '"year" must be a whole number.'],
    [z.object({ label: z.string().min(1) }), { label: '' }, '"label" must be at least 1 characters long.'],
    [z.object({ limit: z.number().max(200) }), { limit: 201 }, '"limit" must be at most 200.'],
    [z.object({ id: z.uuid() }), { id: '7' }, '"id" is no id.'],
    [z.object({ litres: z.number().positive() }), { litres: 0 }, '"litres" must be more than 0.'],
    [z.object({ share: z.number().lt(1) }), { share: 1 }, '"share" must be less than 1.'],
    [z.object({ day: z.iso.date() }), { day: 'soon' }, '"day" is no day such as 2026-11-20.'],
    [z.object({ a: z.object({ b: z.boolean() }) }), { a: { b: 1 } }, '"a.b" must be true or false.'],
    [z.object({}), [], 'The request must be an object.'],
  ]
  expect(cases.map(([schema, value]) => wordsFor(schema, value))).toEqual(cases.map(([, , words]) => words))
})

test('words that a schema was given are kept', () => {
  const schema = z.object({ vin: z.string().regex(/^x$/, 'A VIN has 17 letters and digits.') })
  expect(wordsFor(schema, { vin: 'o' })).toBe('"vin": A VIN has 17 letters and digits.')
})
