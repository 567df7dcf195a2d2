import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitOf, foldName, searchNames } from './search-names.ts'

const spot = (name: string, latitude: number, longitude: number, people = 5_000) => ({
  name,
  folded: foldName(name),
  country: null,
  people,
  latitude,
  longitude,
})
const mosta = spot('Il-Mosta', 35.91, 14.43)
const imgarr = spot('Imġarr', 35.92, 14.37)
const moscow = spot('Moscow', 55.75, 37.62, 10_000_000)
const paris = spot('Paris', 48.86, 2.35, 2_000_000)
const parisTexas = spot('Paris', 33.66, -95.56, 25_000)
const all = [moscow, parisTexas, imgarr, paris, mosta]
const malta = { latitude: 35.9, longitude: 14.5 }
const names = (search: string, near?: typeof malta) => searchNames(all, { search, near, limit: 3 })

test('names are found without their accents, articles and case', async () => {
  expect([await names('MOSTA', malta), await names('mgarr', malta)]).toEqual([[mosta], [imgarr]])
})

test('near places come before large and far ones; without a region the larger comes first', async () => {
  expect(await names('mos', malta)).toEqual([mosta, moscow])
  expect(await names('mos')).toEqual([moscow, mosta])
  expect(await names('paris', malta)).toEqual([paris, parisTexas])
})

test('a name of another language finds a place after those that are called so, spelled as it was typed', async () => {
  const munich = {
    ...spot('Munich', 48.14, 11.58, 1_000_000),
    others: [{ folded: 'munchen', spellings: ['Munchen', 'München'] }],
  }
  const found = async (search: string) =>
    (await searchNames([munich], { search, near: undefined, limit: 1 })).map(({ name }) => name)
  expect(await Promise.all(['münch', 'munch', 'muni', 'wien'].map(found))).toEqual([
    ['München'],
    ['Munchen'],
    ['Munich'],
    [],
  ])
  const local = spot('München', 50, 12, 1_000_000)
  const both = await searchNames([munich, local], { search: 'München', near: undefined, limit: 2 })
  expect(both.map(({ latitude }) => latitude)).toEqual([50, 48.14])
})

test('punctuation alone and a single letter find nothing', async () => {
  expect([await names(' -- ', malta), await names('m.', malta)]).toEqual([[], []])
})

test('a search of many names lets other work run', async () => {
  const many = Array.from({ length: 45_000 }, (_, nth) => spot(`Town ${nth}`, 35.9, 14.4))
  let turns = 0
  const count = () => {
    turns += 1
    others = setImmediate(count)
  }
  let others = setImmediate(count)
  const [found] = await searchNames(many, { search: 'town 44999', near: malta, limit: 3 })
  clearImmediate(others)
  expect([found?.name, turns >= 4]).toEqual(['Town 44999', true])
})

test('the whole name matches best, then whole words of it, its start, and the start of one of its words', () => {
  const searches = ['triq il kbira', 'triq', 'kbira', 'tri', 'kbi', 'bira', 'bir']
  expect(searches.map((search) => fitOf('triq il kbira', search))).toEqual([3, 2.5, 2.5, 2, 1, 0.5, 0])
})

test('a name with its article comes before longer names that begin alike', async () => {
  const marsaxlokk = spot('Marsaxlokk', 35.84, 14.54)
  const marsa = spot('Il-Marsa', 35.88, 14.49)
  const spots = [marsaxlokk, marsa]
  expect(await searchNames(spots, { search: 'Marsa', near: marsaxlokk, limit: 2 })).toEqual([
    marsa,
    marsaxlokk,
  ])
})

test('folding a folded name changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)),
  )
})
