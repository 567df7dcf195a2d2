import { expect, test } from 'vitest'
import { type TileAddress, type TileSource, TilesUnavailableError, wholeWorld } from './tile-source.ts'
import { zippedTiles } from './zipped-tiles.ts'

const at = (x: number): TileAddress => ({ z: 14, x, y: 0 })

function countingSource(tile: () => Promise<Uint8Array | undefined>) {
  const asked: number[] = []
  const source: TileSource = {
    about: async () => ({ bounds: wholeWorld, minZoom: 0, maxZoom: 14 }),
    tile: async ({ x }) => {
      asked.push(x)
      return tile()
    },
  }
  return { source, asked }
}

test('a company that asked for its share of tiles waits for more, while others and kept tiles are answered', async () => {
  let nowMs = 0
  const { source, asked } = countingSource(async () => Buffer.from('tile'))
  const tiles = zippedTiles(source, () => nowMs, { waiting: 10, burst: 3, perSecond: 1 })
  for (const x of [1, 2, 3]) await tiles.tile(at(x), 'greedy')
  await expect(tiles.tile(at(4), 'greedy')).rejects.toThrow(TilesUnavailableError)
  expect(await tiles.tile(at(3), 'greedy')).toBeInstanceOf(Buffer)
  expect(await tiles.tile(at(4), 'other')).toBeInstanceOf(Buffer)
  expect(asked).toEqual([1, 2, 3, 4])
  nowMs += 1_000
  expect(await tiles.tile(at(5), 'greedy')).toBeInstanceOf(Buffer)
  await expect(tiles.tile(at(6), 'greedy')).rejects.toThrow(TilesUnavailableError)
})

test('one company waits for so many tiles at most, and gets more once they are there', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { source } = countingSource(() => promise)
  const tiles = zippedTiles(source, () => 0, { waiting: 2, burst: 100, perSecond: 1 })
  const first = [tiles.tile(at(1), 'greedy'), tiles.tile(at(2), 'greedy')]
  await expect(tiles.tile(at(3), 'greedy')).rejects.toThrow(TilesUnavailableError)
  const other = tiles.tile(at(4), 'other')
  resolve(undefined)
  await Promise.all([...first, other])
  expect(await tiles.tile(at(3), 'greedy')).toBeUndefined()
})
