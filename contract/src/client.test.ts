import { expect, test } from 'vitest'
import { z } from 'zod'
import { prepareCall } from './client.ts'
import { routes } from './core/route.ts'

const table = routes({
  file: {
    method: 'DELETE',
    path: '/vehicles/{id}/delete-attachment/{fileKey}',
    access: 'vehicles.write',
    summary: 'A route with two parameters.',
    params: z.object({ id: z.string(), fileKey: z.string() }),
    response: z.undefined(),
  },
  list: {
    method: 'GET',
    path: '/paginatedTrips',
    access: 'vehicles.read',
    summary: 'A route with a query.',
    query: z.object({
      showVehiclesId: z.array(z.string()).optional(),
      page: z.number().optional(),
      archived: z.boolean().optional(),
    }),
    response: z.undefined(),
  },
})

test('slashes in a parameter are encoded', () => {
  expect(prepareCall(table.file, { params: { id: '7', fileKey: 'receipts/2026/a b.pdf' } })).toEqual({
    method: 'DELETE',
    path: '/vehicles/7/delete-attachment/receipts%2F2026%2Fa%20b.pdf',
    body: undefined,
  })
})

test('lists are comma-joined, and what is undefined is left out', () => {
  const query = { showVehiclesId: ['a', 'b'], page: undefined, archived: false }
  expect(prepareCall(table.list, { query }).path).toBe('/paginatedTrips?showVehiclesId=a%2Cb&archived=false')
})

test('a body goes as JSON, a file as it is', () => {
  const place = {
    method: 'POST',
    access: 'session',
    summary: 'A route with a body.',
    response: z.undefined(),
  } as const
  const json = { ...place, path: '/jobs', body: z.object({ title: z.string() }) } as const
  const file = { ...place, path: '/files', query: z.object({ format: z.string() }), file: true } as const
  expect(prepareCall(json, { body: { title: 'Boiler' } }).body).toEqual({
    type: 'application/json',
    content: '{"title":"Boiler"}',
  })
  expect(prepareCall(file, { query: { format: 'csv' }, file: '{}' })).toEqual({
    method: 'POST',
    path: '/files?format=csv',
    body: { type: 'application/octet-stream', content: '{}' },
  })
})

test('a missing parameter is an error here, not a call to the wrong address', () => {
  expect(() => prepareCall(table.file, { params: { id: '7' } } as never)).toThrow(
    'DELETE /vehicles/{id}/delete-attachment/{fileKey} needs the parameter fileKey.',
  )
})
