import { expect, test } from 'vitest'
import { parseCommandLine } from './command-line.ts'

test('a fleet file and the defaults', () => {
  expect(parseCommandLine(['--fleet', 'devices.json'])).toEqual({
    host: '127.0.0.1',
    port: 5027,
    source: { kind: 'file', path: 'devices.json' },
    drivingMs: 1_000,
    historyMs: 0,
    speed: 1,
  })
})

test('every option', () => {
  const line = '--server [::1]:3180 --vehicles 1000 --driving-seconds 2 --history-minutes 30 --speed 10'
  expect(parseCommandLine(line.split(' '))).toEqual({
    host: '::1',
    port: 3180,
    source: { kind: 'random', count: 1000 },
    drivingMs: 2_000,
    historyMs: 1_800_000,
    speed: 10,
  })
})

test.each([
  ['', 'One of --fleet, --stdin and --vehicles is needed'],
  ['--stdin --vehicles 5', 'One of --fleet, --stdin and --vehicles is needed'],
  ['--stdin --server here', '--server needs HOST:PORT, not here'],
  ['--stdin --server here:70000', '--server needs HOST:PORT, not here:70000'],
  ['--vehicles many', '--vehicles needs a whole number from 1 to 100000, not many'],
  ['--vehicles 0', '--vehicles needs a whole number from 1 to 100000, not 0'],
  ['--stdin --speed 0.5', '--speed needs a whole number from 1 to 1000, not 0.5'],
  ['--stdin --quick', "Unknown option '--quick'"],
])('%s is refused', (line, reason) => {
  expect(() => parseCommandLine(line.split(' ').filter(Boolean))).toThrow(reason)
})
