// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createTileFetch } from './fetch-tile.ts'

const never = new AbortController().signal

function server(...answers: Response[]) {
  const asked: [string, string | null][] = []
  const fetchNow: typeof globalThis.fetch = async (url, init) => {
    asked.push([
      url as string, // as every caller here passes it
      new Headers(init?.headers).get('authorization'),
    ])
    return answers.shift() ?? new Response(null, { status: 500 })
  }
  return { asked, fetchNow }
}

test('a tile is asked for with the token, and once more after the session was renewed', async () => {
  let token = 'old'
  const { asked, fetchNow } = server(new Response(null, { status: 401 }), new Response('tile'))
  const renewOnce = async () => {
    token = 'new'
    return true
  }
  const fetchTile = createTileFetch({ getIdToken: () => token, renewOnce }, fetchNow)
  expect(new TextDecoder().decode(await fetchTile('/map/tiles/public/0/0/0', never))).toBe('tile')
  expect(asked).toEqual([
    ['/map/tiles/public/0/0/0', 'Bearer old'],
    ['/map/tiles/public/0/0/0', 'Bearer new'],
  ])
})

test('where nothing is the tile is empty, and what fails is an error', async () => {
  const { fetchNow } = server(new Response(null, { status: 204 }), new Response(null, { status: 503 }))
  const fetchTile = createTileFetch({ getIdToken: () => 'token', renewOnce: async () => false }, fetchNow)
  expect((await fetchTile('/map/tiles/public/0/0/0', never)).byteLength).toBe(0)
  await expect(fetchTile('/map/tiles/public/0/0/0', never)).rejects.toThrow(
    'A map tile was answered with 503.',
  )
})
