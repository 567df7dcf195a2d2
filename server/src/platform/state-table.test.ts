import { expect, test } from 'vitest'
import { nextState, type StateTable } from './state-table.ts'

const door: StateTable<'open' | 'shut', 'push' | 'pull'> = { open: { pull: 'shut' }, shut: { push: 'open' } }

test('an event leads where its table says; one that is not listed changes nothing', () => {
  expect([
    nextState(door, 'open', 'pull'),
    nextState(door, 'shut', 'push'),
    nextState(door, 'open', 'push'),
    nextState(door, 'shut', 'pull'),
  ]).toEqual(['shut', 'open', 'open', 'shut'])
})
