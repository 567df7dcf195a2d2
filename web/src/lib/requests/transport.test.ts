import { api } from '@roadbook/contract/api'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { createItemTransport, createTransport, type TransportParts } from './transport.ts'

type Answer = Response | Error | DOMException | { reason: string }

const refusal = (statusCode: number, code: string, message: string) =>
  Response.json({ statusCode, code, message }, { status: statusCode })

const categoryId = '0199b2a0-0000-7000-8000-000000000001'
const remove = { params: { id: categoryId } }

let log: string[]
let requests: Request[]

beforeEach(() => {
  log = []
  requests = []
})

const transport = (answers: Answer[], session: Partial<TransportParts['session']> = {}) =>
  createTransport(partsWith(answers, session))

function partsWith(answers: Answer[], session: Partial<TransportParts['session']> = {}): TransportParts {
  return {
    session: {
      isCurrent: async () => true,
      getIdToken: () => 'token-1',
      renewOnce: async () => {
        log.push('renew')
        return true
      },
      signOut: async (query) => {
        log.push(`sign out ${JSON.stringify(query)}`)
      },
      clear: () => undefined,
      ...session,
    },
    language: () => 'de',
    fetch: async (input, init) => {
      log.push('fetch')
      requests.push(
        new Request(new URL(input instanceof Request ? input.url : input, 'http://roadbook.test'), init),
      )
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer
    },
    upload: async (url, { method, headers, body }, onSent) => {
      log.push(`upload ${method} ${url} ${headers.get('Content-Type')} ${await body.text()}`)
      onSent(1)
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer
    },
    progress: { start: () => log.push('start'), end: () => log.push('end') },
    report: (error, context) =>
      log.push(`report ${error.statusCode} ${context['method']} ${context['path']}`),
    reachable: (isReachable) => log.push(isReachable ? 'reached' : 'not reached'),
    here: () => '/vehicles?q=van',
  }
}

async function rejection(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => 'no rejection',
    (error: unknown) => error,
  )
  if (outcome instanceof ApiError) return outcome
  throw new Error(`Expected an ApiError, got ${String(outcome)}`)
}

test('the progress bar starts before the request and ends after the answer', async () => {
  const call = transport([Response.json([])])
  expect(await call(api.settings.listFleetCategories, {})).toEqual([])
  expect(log).toEqual(['start', 'fetch', 'reached', 'end'])
})

test('the progress bar ends when the server refuses and when nobody answers', async () => {
  await rejection(transport([refusal(403, 'forbidden', 'No.')])(api.users.me, {}))
  await rejection(transport([new TypeError('Failed to fetch')])(api.users.me, {}))
  expect(log.filter((entry) => entry === 'start' || entry === 'end')).toEqual([
    'start',
    'end',
    'start',
    'end',
  ])
})

test('a quiet call shows no progress bar', async () => {
  await transport([Response.json([])])(api.locations.locations, {}, { quiet: true })
  expect(log).toEqual(['fetch', 'reached'])
})

test("the session's identity token goes along as a bearer header", async () => {
  await transport([Response.json([])])(api.settings.listFleetCategories, {})
  expect(requests[0]?.headers.get('Accept-Language')).toBe('de')
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1')
})

test('without a token the request is sent without the header', async () => {
  await transport([Response.json([])], { getIdToken: () => undefined })(api.settings.listFleetCategories, {})
  expect(requests[0]?.headers.get('Authorization')).toBe(null)
})

test('a created thing is a success', async () => {
  const call = transport([Response.json({ id: 'x' }, { status: 201 })])
  const created = await call(api.settings.createFleetCategory, { body: { name: 'Vans' } })
  expect(created).toEqual({ id: 'x' })
  expect(await requests[0]?.json()).toEqual({ name: 'Vans' })
})

test('no content is a success only where the route declares it', async () => {
  const empty = () => new Response(null, { status: 204 })
  expect(await transport([empty()])(api.settings.deleteFleetCategory, remove)).toBe(undefined)
  const error = await rejection(transport([empty()])(api.users.me, {}))
  expect([error.statusCode, error.code]).toEqual([204, 'unexpected_answer'])
})

test('any other status below 300 is rejected', async () => {
  const error = await rejection(transport([Response.json({}, { status: 202 })])(api.users.me, {}))
  expect(error.statusCode).toBe(202)
})

test("a refusal is reported once and rejected with the server's words, code and details", async () => {
  const body = {
    statusCode: 409,
    code: 'registration_taken',
    message: 'GHS 103 is already your Van 9.',
    details: {
      fieldErrors: { registration: { code: 'registration_taken', message: 'Taken.' } },
      requestId: '7f3a',
    },
  }
  const error = await rejection(transport([Response.json(body, { status: 409 })])(api.users.me, {}))
  const { statusCode, code, message, details, data } = error
  expect({ statusCode, code, message, details, data }).toEqual({
    statusCode: 409,
    code: 'registration_taken',
    message: 'GHS 103 is already your Van 9.',
    details: {
      fieldErrors: { registration: { code: 'registration_taken', message: 'Taken.' } },
      requestId: '7f3a',
    },
    data: { message: 'GHS 103 is already your Van 9.' },
  })
  expect(log).toEqual(['start', 'fetch', 'reached', 'report 409 GET /users/me', 'end'])
})

test('an error page that is not JSON is rejected with a sentence of our own', async () => {
  const error = await rejection(transport([new Response('<html>', { status: 502 })])(api.users.me, {}))
  expect([error.statusCode, error.code, error.message]).toEqual([
    502,
    'unexpected_answer',
    'The server answered 502. Try again in a moment.',
  ])
})

test('no answer is reported and rejected with a data message that holds the error text', async () => {
  const error = await rejection(transport([new TypeError('Failed to fetch')])(api.users.me, {}))
  expect([error.statusCode, error.data]).toEqual([0, { message: 'Failed to fetch' }])
  expect(log).toEqual(['start', 'fetch', 'not reached', 'report 0 GET /users/me', 'end'])
})

test('no answer with an error that has no text is rejected with the error as text', async () => {
  const error = await rejection(transport([{ reason: 'gone' }])(api.users.me, {}))
  expect(error.data).toEqual({ message: '{"reason":"gone"}' })
})

test('a 401 renews the session once and repeats the call', async () => {
  const call = transport([refusal(401, 'unauthorized', 'Sign in.'), Response.json([])])
  expect(await call(api.settings.listFleetCategories, {})).toEqual([])
  expect(log).toEqual(['start', 'fetch', 'reached', 'renew', 'fetch', 'reached', 'end'])
})

test('a second 401 signs out with the way back, and the call is rejected', async () => {
  const call = transport([refusal(401, 'unauthorized', 'Sign in.'), refusal(401, 'unauthorized', 'Sign in.')])
  const error = await rejection(call(api.users.me, {}))
  expect(error.statusCode).toBe(401)
  expect(log.filter((entry) => entry.startsWith('sign out'))).toEqual([
    'sign out {"returnTo":"/vehicles?q=van"}',
  ])
})

test('a session that cannot be renewed signs out without a second try', async () => {
  const call = transport([refusal(401, 'unauthorized', 'Sign in.')], { renewOnce: async () => false })
  await rejection(call(api.users.me, {}))
  expect(log).toEqual([
    'start',
    'fetch',
    'reached',
    'sign out {"returnTo":"/vehicles?q=van"}',
    'report 401 GET /users/me',
    'end',
  ])
})

test('a 400 has no special handling', async () => {
  const error = await rejection(
    transport([refusal(400, 'malformed_request', 'Which day?')])(api.users.me, {}),
  )
  expect([error.statusCode, error.message]).toEqual([400, 'Which day?'])
})

test('a call that the page gave up is not reported', async () => {
  const abort = new DOMException('Aborted', 'AbortError')
  await expect(transport([abort])(api.users.me, {})).rejects.toBe(abort)
  expect(log).toEqual(['start', 'fetch', 'end'])
})

const importFile = {
  params: { id: 'v' },
  query: { format: 'csv' },
  file: new Blob(['time,lat,lon']),
} as const

test('a file is sent as it is, with its token, and says how far it is', async () => {
  const shares: number[] = []
  const call = transport([refusal(401, 'unauthorized', 'Sign in.'), Response.json({ positions: 1 })])
  await call(api.historyImport.preview, importFile, { onSent: (share) => shares.push(share) })
  const sent =
    'upload POST /api/vehicles/v/history-import/preview?format=csv application/octet-stream time,lat,lon'
  expect([log, shares]).toEqual([
    ['start', sent, 'reached', 'renew', sent, 'reached', 'end'],
    [1, 1],
  ])
})

test('a file whose way nobody watches goes the way of all calls', async () => {
  await transport([Response.json({ positions: 1 })])(api.historyImport.preview, importFile)
  expect([requests[0]?.headers.get('Content-Type'), await requests[0]?.text()]).toEqual([
    'application/octet-stream',
    'time,lat,lon',
  ])
})

test('the items of a streamed list arrive one by one, and the progress bar ends after the last', async () => {
  const read = createItemTransport(partsWith([Response.json([{ id: 'a' }, { id: 'b' }])]))
  const found = []
  for await (const items of read(api.expenses.export, { query: {} })) found.push(...items)
  expect(found).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(log).toEqual(['start', 'fetch', 'reached', 'end'])
})

test('a streamed list that breaks off is reported, and so is a refusal', async () => {
  const lists = [new Response('[{"id":"a"},{"id'), refusal(403, 'forbidden', 'No.')].map((answer) =>
    createItemTransport(partsWith([answer]))(api.expenses.export, { query: {} }),
  )
  const failures = await Promise.all(lists.map((list) => rejection(Array.fromAsync(list))))
  expect(failures.map(({ statusCode }) => statusCode)).toEqual([0, 403])
  expect(log.filter((entry) => entry.startsWith('report'))).toHaveLength(2)
})
