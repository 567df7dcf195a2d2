import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGerman } from '../../testing/typed-styles.ts'
import {
  chosen,
  chosenId,
  distance,
  figure,
  firstOf,
  orNull,
  sentOf,
  text,
  textOrNull,
  typedOf,
} from './fields.ts'

const litres = orNull(figure({ decimals: 2, locale: 'de-DE' }))
const fields = {
  title: text,
  note: textOrNull,
  vehicleId: chosenId,
  isFull: chosen<boolean>(true),
  litres,
  odometerMeters: distance(inGerman),
  serviceEveryMeters: orNull(distance(inGerman)),
}

test('a record that nobody touched is sent back as it was, whatever its figures', () => {
  const word = fc.stringMatching(/^\S*$/)
  const anyRecord = fc.record({
    title: word,
    note: fc.option(word.filter((note) => note !== '')),
    vehicleId: fc.uuid(),
    isFull: fc.boolean(),
    litres: fc.option(fc.double({ min: 0, noNaN: true })),
    odometerMeters: fc.nat(),
    serviceEveryMeters: fc.option(fc.nat()),
  })
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(sentOf(fields, typedOf(fields, record), record)).toEqual(record)
    }),
  )
})

test('of a new record, empty fields are null, spaces around texts are dropped, and figures are read as typed', () => {
  const typed = { ...firstOf(fields), title: ' Boiler ', note: ' ', litres: '62,5', odometerMeters: '45.300' }
  expect(sentOf(fields, typed)).toEqual({
    title: 'Boiler',
    note: null,
    // The schema refuses it.
    vehicleId: '',
    isFull: true,
    litres: 62.5,
    odometerMeters: 45_300_000,
    serviceEveryMeters: null,
  })
})
