import { protocols } from '@roadbook/protocols/protocols'
import { expect, test } from 'vitest'
import { readCommandTable, readProtocolTable } from './protocol-table.ts'

test('docs/devices.md lists every protocol with its port', async () => {
  const { text, expected } = await readProtocolTable()
  expect(text).toBe(expected)
  const ports = [...text.matchAll(/^ *\|[^|]*\| ([^|]+) \| (\d+), /gm)].map(([, label, port]) => [
    label,
    Number(port),
  ])
  expect(ports).toEqual(Object.values(protocols).map(({ label, defaultPort }) => [label, defaultPort]))
})

test('docs/commands.md lists what each protocol can do', async () => {
  const { text, expected } = await readCommandTable()
  expect(text).toBe(expected)
  expect(text).toContain('| GT06 | position, reporting interval, immobiliser, text |')
})
