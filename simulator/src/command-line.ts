import { parseArgs } from 'node:util'

export const USAGE = `Simulated vehicles that drive the streets of Malta and speak Teltonika Codec 8 Extended to a server.

  node simulator/src/main.ts [--server HOST:PORT] (--fleet FILE | --stdin | --vehicles N) [options]

  --server HOST:PORT     where the devices connect (127.0.0.1:5027)
  --fleet FILE           vehicles as a JSON array
  --stdin                vehicles as a JSON array on the first line of standard input; ends when the input closes
  --vehicles N           N vehicles all over the island
  --driving-seconds S    seconds between two fixes of a driving vehicle (1)
  --history-minutes M    begin with the fixes of the last M minutes (0); for a server that knows nothing yet
  --speed X              simulated time runs X times as fast (1); times of fixes run ahead of the clock then
`

export type CommandLine = {
  host: string
  port: number
  source: { kind: 'file'; path: string } | { kind: 'stdin' } | { kind: 'random'; count: number }
  drivingMs: number
  historyMs: number
  speed: number
}

/** What the arguments ask for; throws with the reason when they ask for nothing sensible. */
export function parseCommandLine(args: string[]): CommandLine {
  const { values } = parseArgs({
    args,
    options: {
      server: { type: 'string', default: '127.0.0.1:5027' },
      fleet: { type: 'string' },
      stdin: { type: 'boolean', default: false },
      vehicles: { type: 'string' },
      'driving-seconds': { type: 'string', default: '1' },
      'history-minutes': { type: 'string', default: '0' },
      speed: { type: 'string', default: '1' },
    },
  })
  const server = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:]+)):(?<port>\d+)$/.exec(values.server)?.groups
  const port = Number(server?.port)
  if (!server || port < 1 || port > 65_535) throw new Error(`--server needs HOST:PORT, not ${values.server}`)
  return {
    host: server.v6 ?? server.host ?? '',
    port,
    source: sourceOf(values),
    drivingMs: wholeNumber('--driving-seconds', values['driving-seconds'], 1, 3_600) * 1_000,
    historyMs: wholeNumber('--history-minutes', values['history-minutes'], 0, 1_440) * 60_000,
    speed: wholeNumber('--speed', values.speed, 1, 1_000),
  }
}

function sourceOf(values: {
  fleet?: string | undefined
  stdin: boolean
  vehicles?: string | undefined
}): CommandLine['source'] {
  const asked = [values.fleet !== undefined, values.stdin, values.vehicles !== undefined]
  if (asked.filter(Boolean).length !== 1) throw new Error('One of --fleet, --stdin and --vehicles is needed')
  if (values.fleet !== undefined) return { kind: 'file', path: values.fleet }
  if (values.stdin) return { kind: 'stdin' }
  return { kind: 'random', count: wholeNumber('--vehicles', values.vehicles ?? '', 1, 100_000) }
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= low && value <= high) return value
  throw new Error(`${name} needs a whole number from ${low} to ${high}, not ${text}`)
}
