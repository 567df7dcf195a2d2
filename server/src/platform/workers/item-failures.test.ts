import pino from 'pino'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { ItemFailures } from './item-failures.ts'

test('an item that fails doesn’t stop those after it, and is logged once; an outage stops them', async () => {
  const lines: { items: string[] }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as { items: string[] }) }) // our own log
  const failures = new ItemFailures(log, 'Failed')
  const done: string[] = []
  const run = async (item: string): Promise<void> => {
    if (item === 'bad') throw new Error('broken')
    if (item === 'out') throw new DatabaseUnavailable('no database')
    done.push(item)
  }
  await failures.each(['a', 'bad', 'b'], run)
  await failures.each(['bad', 'c'], run)
  await expect(failures.each(['out', 'd'], run)).rejects.toThrow('no database')
  expect([done, lines.map(({ items }) => items)]).toEqual([['a', 'b', 'c'], [['bad']]])
})
