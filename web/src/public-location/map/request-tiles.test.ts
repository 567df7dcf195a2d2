import { expect, test, vi } from 'vitest'
import { requestTilesWithLink } from './request-tiles.ts'

type Load = (request: { url: string }, abort: AbortController) => Promise<{ data: ArrayBuffer }>

const protocols = vi.hoisted(() => new Map<string, Load>())
vi.mock('maplibre-gl', () => ({ addProtocol: (name: string, load: Load) => protocols.set(name, load) }))

test('a tile is requested with the link’s token, and one that is refused is an error', async () => {
  const asked: [unknown, RequestInit | undefined][] = []
  const answers = [new Response('tile'), new Response(null, { status: 404 })]
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    asked.push([url, init])
    return answers.shift()
  })
  requestTilesWithLink('abc')
  const load = protocols.get('roadbook')
  const tile = { url: 'roadbook://map/tiles/public/14/8850/6439' }
  const loaded = await load?.(tile, new AbortController())
  expect(new TextDecoder().decode(loaded?.data)).toBe('tile')
  expect(asked[0]).toMatchObject([
    '/map/tiles/public/14/8850/6439',
    { credentials: 'omit', headers: { authorization: 'ShareLink abc' } },
  ])
  await expect(load?.(tile, new AbortController())).rejects.toThrow('A map tile was answered with 404.')
})
