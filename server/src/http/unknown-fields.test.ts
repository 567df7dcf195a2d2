import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownFields } from './unknown-fields.ts'

const place = z.object({ latitude: z.number(), longitude: z.number() })
const schema = z.object({
  name: z.string(),
  place: place.nullable().optional(),
  stops: z.array(place).default([]),
  sort: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string()))
    .optional(),
  shape: z.union([z.object({ radius: z.number() }), z.object({ corners: z.array(place) })]).optional(),
  target: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('all') }),
      z.object({ type: z.literal('vehicle'), id: z.string() }),
    ])
    .optional(),
  note: z.strictObject({ text: z.string() }).optional(),
  one: z.looseObject({}).optional(),
  labels: z.record(z.string(), z.string()).optional(),
})

test('an unknown field is named by its path, however deep', () => {
  const there = { latitude: 35.9, longitude: 14.5 }
  const cases: [object, string[]][] = [
    [{ name: 'A' }, []],
    [{ name: 'A', place: null, stops: [there], sort: 'a,b', labels: { any: 'thing' } }, []],
    [{ name: 'A', nam: 'B' }, ['nam']],
    [{ place: { ...there, altitude: 3 } }, ['place.altitude']],
    [{ stops: [there, { ...there, at: 1 }] }, ['stops.1.at']],
    [{ shape: { corners: [there] } }, []],
    [{ shape: { corners: [{ ...there, x: 1 }] } }, ['shape.corners.0.x']],
    [{ shape: { radius: 3, corners: [there] } }, ['shape.corners']],
    [{ target: { type: 'all', id: 'a' } }, ['target.id']],
    [{ target: { type: 'vehicle', id: 'a', colour: 'red' } }, ['target.colour']],
    [{ shape: { corners: [{}], radius: 'x', colour: 'red' } }, ['shape.colour']],
    [{ one: { a: 1 }, note: { b: 1 } }, ['note.b']],
    [JSON.parse('{"__proto__":1,"constructor":2}'), ['__proto__', 'constructor']],
  ]
  expect(cases.map(([value]) => unknownFields(schema, value))).toEqual(cases.map(([, names]) => names))
})

test('a call that takes nothing names all that it is given', () => {
  expect(unknownFields(undefined, { period: 'yesterday' })).toEqual(['period'])
  expect(unknownFields(undefined, undefined)).toEqual([])
})

test('it agrees with strict objects, and never fails whatever it is given', () => {
  const strict = z.strictObject({ a: z.strictObject({ b: z.unknown() }).optional() })
  const loose = z.object({ a: z.object({ b: z.unknown() }).optional() })
  const anything = fc.jsonValue()
  fc.assert(
    fc.property(
      fc.oneof(anything, fc.record({ a: fc.record({ b: anything, c: anything }, { requiredKeys: ['b'] }) })),
      (value) => {
        const hasUnknown = unknownFields(loose, value).length > 0
        if (loose.safeParse(value).success) expect(strict.safeParse(value).success).toBe(!hasUnknown)
      },
    ),
  )
})

test('a field that was made required of an optional one is looked into', () => {
  const required = z
    .object({ place: z.object({ latitude: z.number() }) })
    .partial()
    .required({ place: true })
  expect(unknownFields(required, { place: { latitude: 1, altitude: 3 } })).toEqual(['place.altitude'])
})
