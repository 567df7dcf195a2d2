import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './api.ts'

test('no two routes answer the same method and path', () => {
  const addresses = allRoutes().map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
})

test('each parameter of a path is declared, and nothing else is', () => {
  for (const { name, route } of allRoutes()) {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect([name, Object.keys(route.params?.shape ?? {})]).toEqual([name, inPath])
  }
})

test('a GET has no body, and every summary is a sentence', () => {
  const odd = allRoutes().filter(
    ({ route }) => (route.method === 'GET' && route.body) || !/^[A-Z].*\.$/.test(route.summary),
  )
  expect(odd.map(({ name }) => name)).toEqual([])
})

test('who may only read changes nothing: files, frames and a calendar of one’s own are asked for by methods that change', () => {
  const changing = allRoutes().filter(
    ({ route: { method, access } }) => method !== 'GET' && access.endsWith('.read'),
  )
  const subjects = new Set(changing.map(({ route }) => route.path.split('/').slice(1, 3).join('/')))
  expect([...subjects].filter((subject) => !/^(reports|frames)\//.test(subject))).toEqual([
    'logbook/export',
    'bookings/calendar-feed',
  ])
})

test('what everybody may read of a company is its settings', () => {
  const open = allRoutes().filter(({ route }) => route.access === 'settings.read')
  expect(open.filter(({ route }) => !route.path.startsWith('/settings')).map(({ name }) => name)).toEqual([])
})

/** Of a geometry all points are counted at once, by a rule of its own. */
const GEOMETRY = /\.(shape|geometry)\.coordinates/

test('every list that a body may hold has a greatest length', () => {
  const endless = (schema: z.core.JSONSchema._JSONSchema | undefined, path: string): string[] => {
    if (typeof schema !== 'object') return []
    return [
      ...(schema.type === 'array' && schema.maxItems === undefined ? [path] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => endless(part, `${path}.${key}`)),
      ...[schema.items, schema.anyOf, schema.oneOf, schema.allOf]
        .flat()
        .flatMap((part) => endless(part, path)),
    ]
  }
  const found = allRoutes().flatMap(({ name, route: { body } }) =>
    body ? endless(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name) : [],
  )
  expect(found.filter((path) => !GEOMETRY.test(path))).toEqual([])
})
