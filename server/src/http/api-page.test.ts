import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://roadbook.example' })
})
afterAll(() => server.close())

async function get(url: string) {
  return server.app.inject({ url, headers: { host: 'roadbook.example' } })
}

test('the API page shows a call with a key at the address of this installation', async () => {
  const { body } = await get('/api/docs')
  expect(body).toContain('curl https://roadbook.example/api/vehicles \\\n  -H "Authorization: Bearer rb_…"')
  expect(body).toContain(
    'Creates an API key of the company. Only this response contains the key. Not with an API key.',
  )
})

test('OpenAPI names both ways to authenticate, and for each call which of them are accepted', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey', 'identityToken'])
  const securityOf = (path: string, method: string) => document.paths[path][method].security
  expect([
    securityOf('/vehicles', 'get'),
    securityOf('/settings/api-keys', 'post'),
    securityOf('/configuration', 'get'),
  ]).toEqual([[{ apiKey: [] }, { identityToken: [] }], [{ identityToken: [] }], []])
})
