import { protocols } from '@roadbook/protocols/protocols'
import { expect, test } from 'vitest'
import { parseCommandLine } from './command-line.ts'

const host = '127.0.0.1'
/** Protocols without an encoder are not simulated. */
const simulated = Object.entries(protocols).filter(([, { encode }]) => encode)
const defaultAddresses = (name: string) =>
  Object.fromEntries(
    simulated.map(([protocol, { defaultPort }]) => [protocol, { host: name, port: defaultPort }]),
  )

test('a fleet file and the defaults', () => {
  expect(parseCommandLine(['--fleet', 'devices.json'])).toEqual({
    addresses: defaultAddresses(host),
    protocol: 'teltonika',
    source: { kind: 'file', path: 'devices.json' },
    historyMs: 0,
    speed: 1,
    isAttached: false,
  })
})

test('every option', () => {
  const line =
    '--server [::1]:3180 --protocol h02 --udp --port gt06=3182 --phones [::1]:3181 --vehicles 1000 --driving-seconds 2 --history-minutes 30 --speed 10' +
    ' --since 2026-11-21T09:30:00+01:00 --attached'
  expect(parseCommandLine(line.split(' '))).toEqual({
    addresses: {
      ...defaultAddresses('::1'),
      gt06: { host: '::1', port: 3182 },
      h02: { host: '::1', port: 3180 },
      osmand: { host: '::1', port: 3181 },
    },
    protocol: 'h02',
    over: 'udp',
    source: { kind: 'random', count: 1000 },
    everyMs: 2_000,
    sinceMs: Date.parse('2026-11-21T08:30:00Z'),
    historyMs: 1_800_000,
    speed: 10,
    isAttached: true,
  })
})

test('the vehicles as a table', () => {
  expect(parseCommandLine('--vehicles 1000 --list fleet.csv'.split(' ')).listPath).toBe('fleet.csv')
})

test('a recorded drive', () => {
  expect(parseCommandLine('--trace a.gpx --repeat --device 001010110000013'.split(' ')).source).toEqual({
    kind: 'trace',
    path: 'a.gpx',
    isRepeated: true,
    imei: '001010110000013',
  })
})

test.each([
  ['', 'One of --demo, --fleet, --stdin, --vehicles and --trace is needed'],
  ['--stdin --vehicles 5', 'One of --demo, --fleet, --stdin, --vehicles and --trace is needed'],
  ['--stdin --server here:', '--server needs HOST:PORT, not here:'],
  [
    '--stdin --protocol h03',
    `--protocol needs one of ${simulated.map(([name]) => name).join(', ')}, not h03`,
  ],
  ['--stdin --protocol osmand --udp', 'osmand is not available over UDP'],
  ['--stdin --port 5013', '--port needs NAME=PORT, not 5013'],
  ['--stdin --port h02=0', '--port needs a whole number from 1 to 65535, not 0'],
  ['--stdin --server here:70000', '--server needs HOST:PORT, not here:70000'],
  ['--vehicles many', '--vehicles needs a whole number from 1 to 100000, not many'],
  ['--vehicles 0', '--vehicles needs a whole number from 1 to 100000, not 0'],
  ['--stdin --speed 0.5', '--speed needs a whole number from 1 to 1000, not 0.5'],
  ['--trace a.gpx --list b.csv', '--list does not go with --trace'],
  ['--demo --repeat', '--repeat and --device belong to --trace'],
  ['--trace a.gpx --device 12', '--device needs 15 digits, not 12'],
  [
    '--demo --since yesterday',
    '--since needs a time with its zone, such as 2026-10-24T00:00:00Z, not yesterday',
  ],
  ['--stdin --quick', "Unknown option '--quick'"],
])('%s is refused', (line, reason) => {
  expect(() => parseCommandLine(line.split(' ').filter(Boolean))).toThrow(reason)
})
