import { parseArgs } from 'node:util'
import { instant } from './history/history-command-line.ts'
import type { Transport, Address } from './devices/link.ts'
import {
  DEFAULT_PROTOCOL,
  defaultAddresses,
  protocolNames,
  transportsOf,
} from './devices/simulated-protocols.ts'

export const USAGE = `Simulated vehicles that live on the streets of Malta and speak to a server as real devices do.

  npm run simulate -- (--demo | --fleet FILE | --stdin | --vehicles N | --trace FILE) [options]

  --demo                 the vehicles of the demo company
  --fleet FILE           vehicles as a JSON array
  --stdin                vehicles as a JSON array on the first line of standard input; ends when the input closes
  --vehicles N           N vehicles all over the island
  --trace FILE           a recorded drive, GPX or CSV with times, moved to now

  --server HOST[:PORT]   where devices report (127.0.0.1), and the port of those below
  --protocol NAME        what they speak: ${protocolNames.join(', ')} (${DEFAULT_PROTOCOL})
  --udp                  they send datagrams
  --port NAME=PORT       the port of another protocol in a fleet that speaks several
  --phones HOST:PORT     where phones report with OsmAnd (port 5055 of the same host)
  --speed X              simulated time runs X times as fast (1); times of fixes run ahead of the clock then
  --since TIME           begin with the fixes from this instant on: 2026-11-21T09:30:00Z (now)
  --history-minutes M    the same, counted back from now; for a server that knows nothing yet
  --driving-seconds S    a fix every S seconds from a driving vehicle, not by its device's own rules
  --repeat               a trace begins again when it ends
  --device NUMBER        the device number under which a trace reports
  --list FILE            write the vehicles as a table for the server, and end: see below
  --attached             end when standard input closes

A server takes a device's word only when a vehicle has it. To enter the vehicles of a fleet for your company:

  npm run simulate -- --vehicles 1000 --list simulated.csv
  npm run operator -- add-vehicles you@company.example simulated.csv
`

export type Source =
  | { kind: 'demo' }
  | { kind: 'file'; path: string }
  | { kind: 'stdin' }
  | { kind: 'random'; count: number }
  | { kind: 'trace'; path: string; isRepeated: boolean; imei?: string }

export type CommandLine = {
  /** Where devices of each protocol report, by its name. */
  addresses: Readonly<Record<string, Address>>
  /** Default for vehicles without a protocol. */
  protocol: string
  over?: Transport
  source: Source
  everyMs?: number
  sinceMs?: number
  historyMs: number
  speed: number
  /** Where to write the table of the vehicles; if set, nothing is simulated. */
  listPath?: string
  isAttached: boolean
}

const OPTIONS = {
  demo: { type: 'boolean', default: false },
  fleet: { type: 'string' },
  stdin: { type: 'boolean', default: false },
  vehicles: { type: 'string' },
  trace: { type: 'string' },
  server: { type: 'string', default: '127.0.0.1' },
  protocol: { type: 'string', default: DEFAULT_PROTOCOL },
  udp: { type: 'boolean', default: false },
  port: { type: 'string', multiple: true },
  phones: { type: 'string' },
  speed: { type: 'string', default: '1' },
  since: { type: 'string' },
  'history-minutes': { type: 'string', default: '0' },
  'driving-seconds': { type: 'string' },
  repeat: { type: 'boolean', default: false },
  device: { type: 'string' },
  list: { type: 'string' },
  attached: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** Parses the arguments; throws with the reason if they are invalid. */
export function parseCommandLine(args: string[]): CommandLine {
  const { values } = parseArgs({ args, options: OPTIONS })
  const seconds = values['driving-seconds']
  return {
    addresses: addressesOf(values),
    protocol: protocolOf(values),
    ...(values.udp && { over: 'udp' }),
    source: sourceOf(values),
    ...(seconds !== undefined && { everyMs: wholeNumber('--driving-seconds', seconds, 1, 3_600) * 1_000 }),
    ...(values.since !== undefined && { sinceMs: instant('--since', values.since) }),
    historyMs: wholeNumber('--history-minutes', values['history-minutes'], 0, 1_440) * 60_000,
    speed: wholeNumber('--speed', values.speed, 1, 1_000),
    ...(values.list !== undefined && { listPath: values.list }),
    isAttached: values.attached || values.stdin,
  }
}

function protocolOf({ protocol, udp }: Values): string {
  if (!protocolNames.includes(protocol)) {
    throw new Error(`--protocol needs one of ${protocolNames.join(', ')}, not ${protocol}`)
  }
  if (udp && !transportsOf(protocol).includes('udp')) throw new Error(`${protocol} is not available over UDP`)
  return protocol
}

function addressesOf(values: Values): Record<string, Address> {
  const { server, protocol, phones, port: others = [] } = values
  const hasPort = /:\d+$/.test(server.replace(/^\[[^\]]*\]/, ''))
  const { host, port } = address('--server', hasPort ? server : `${server}:1`)
  const addresses = defaultAddresses(host)
  if (hasPort) addresses[protocol] = { host, port }
  for (const other of others) {
    const [, name = '', digits = ''] = /^(\w+)=(\d+)$/.exec(other) ?? []
    if (!protocolNames.includes(name)) throw new Error(`--port needs NAME=PORT, not ${other}`)
    addresses[name] = { host, port: wholeNumber('--port', digits, 1, 65_535) }
  }
  if (phones !== undefined) addresses['osmand'] = address('--phones', phones)
  return addresses
}

function address(name: string, text: string): Address {
  const found = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:]+)):(?<port>\d+)$/.exec(text)?.groups
  const port = Number(found?.port)
  if (!found || port < 1 || port > 65_535) throw new Error(`${name} needs HOST:PORT, not ${text}`)
  return { host: found.v6 ?? found.host ?? '', port }
}

function sourceOf(values: Values): Source {
  const { demo, fleet, stdin, vehicles, trace, repeat, device } = values
  const asked = [demo, fleet !== undefined, stdin, vehicles !== undefined, trace !== undefined]
  if (asked.filter(Boolean).length !== 1) {
    throw new Error('One of --demo, --fleet, --stdin, --vehicles and --trace is needed')
  }
  if ((repeat || device !== undefined) && trace === undefined) {
    throw new Error('--repeat and --device belong to --trace')
  }
  if (values.list !== undefined && trace !== undefined) throw new Error('--list does not go with --trace')
  if (device !== undefined && !/^\d{15}$/.test(device))
    throw new Error(`--device needs 15 digits, not ${device}`)
  if (demo) return { kind: 'demo' }
  if (stdin) return { kind: 'stdin' }
  if (fleet !== undefined) return { kind: 'file', path: fleet }
  if (vehicles !== undefined) {
    return { kind: 'random', count: wholeNumber('--vehicles', vehicles, 1, 100_000) }
  }
  return {
    kind: 'trace',
    path: trace ?? '',
    isRepeated: repeat,
    ...(device !== undefined && { imei: device }),
  }
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= low && value <= high) return value
  throw new Error(`${name} needs a whole number from ${low} to ${high}, not ${text}`)
}
