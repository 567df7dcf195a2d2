import { expect, test } from 'vitest'
import { STATE_SYMBOLS, VEHICLE_STATES } from './state-symbols.ts'

test('every state and the alarm has a symbol, and only the arrow rotates', () => {
  expect(Object.entries(STATE_SYMBOLS).map(([name, symbol]) => [name, symbol.turns])).toEqual([
    ['moving', true],
    ['idling', false],
    ['parked', false],
    ['offline', false],
    ['noDevice', false],
    ['alarm', false],
  ])
  expect(VEHICLE_STATES).toEqual(['moving', 'idling', 'parked', 'offline', 'noDevice'])
})

test('all absolute coordinates are inside the 24 × 24 grid', () => {
  const outside = Object.values(STATE_SYMBOLS).flatMap((symbol) =>
    (symbol.outline.match(/\d+(\.\d+)?/g) ?? []).map(Number).filter((value) => value > 24),
  )
  expect(outside).toEqual([])
})
