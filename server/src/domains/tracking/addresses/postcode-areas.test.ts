import { expect, test } from 'vitest'
import malta from '../../../../assets/map/malta-postcodes.json' with { type: 'json' }
import { lazyPlaces } from './places.ts'
import { postcodeArea } from './postcode-areas.ts'

const places = lazyPlaces()
const nameOf = (postcode: string) => postcodeArea(places(), 'MT', postcode)?.name

test("all letters of Malta's postcodes stand for a place on the map", () => {
  const missing = Object.keys(malta).filter((letters) => nameOf(`${letters} 1000`) === undefined)
  expect(missing).toEqual([])
})

test.each([
  ['SPB 2400', 'San Pawl il-Baħar'],
  ['ŻBĠ 1962', 'Ħaż-Żebbuġ'],
  ['ZBB 1025', 'Iż-Żebbuġ'],
  ['SNT 9020', "Ta' Sannat"],
  ['SFI 1404', 'Ħal Safi'],
  ['CBD 2010', 'Mrieħel'],
  ['MTP 1001', 'Il-Marsa'],
  ['XWK 9014', 'Ix-Xewkija'],
])('%s is in %s', (postcode, town) => {
  expect(nameOf(postcode)).toBe(town)
})

test('unknown letters have no place', () => {
  expect([nameOf('QQQ 1605'), postcodeArea(places(), 'DE', 'SLM 1605')]).toEqual([undefined, undefined])
})
