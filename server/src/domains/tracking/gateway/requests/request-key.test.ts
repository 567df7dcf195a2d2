import { expect, test } from 'vitest'
import { readRequestKey } from './request-key.ts'

const key = 'Zm9vYmFyYmF6cXV4Zm9vYg'

test('neither log nor parameters hold the key, wherever it stands', () => {
  const asked = [
    '/KEY?id=1&lat=2',
    '/phones/KEY/?id=1&lat=2',
    '/?id=1&key=KEY&lat=2',
    '/?token=KEY&id=1&lat=2',
  ]
  for (const url of asked) {
    const read = readRequestKey(url.replace('KEY', key), {})
    expect([read.key, read.parameters.toString()]).toEqual([key, 'id=1&lat=2'])
    expect(read.logged).not.toContain(key)
  }
})

test('what is no key is none', () => {
  expect(readRequestKey('/?id=1&key=short', {}).key).toBeUndefined()
  expect(readRequestKey('/', { authorization: 'Basic' }).key).toBeUndefined()
  expect(readRequestKey('//', { authorization: 'Digest abc' })).toMatchObject({
    key: undefined,
    logged: '//',
  })
})
