/** The simulator sends to the real ports in each protocol that has an encoder, over each of its transports. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withCheckDigit } from '@roadbook/protocols/checksums/imei'
import { protocols } from '@roadbook/protocols/protocols'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  addTenant,
  addVehicle,
  liveState,
  startIngest,
  storedPositions,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

const SIMULATOR = fileURLToPath(new URL('../../../../../simulator/src/main.ts', import.meta.url))
/** Without the check digit. */
const FIRST_NUMBER = 101_011_990_000
/** Long enough that a shuttle on duty around the clock drives at some point. */
const HISTORY_MINUTES = '300'

type Encoded = { name: string; way: 'tcp' | 'udp' | 'http'; dongleId: number }

const encoded = Object.entries(protocols)
  .flatMap(([name, { encode }]) =>
    (['tcp', 'udp', 'http'] as const).filter((way) => encode?.[way]).map((way) => ({ name, way })),
  )
  .map((one, index): Encoded => ({ ...one, dongleId: imei(FIRST_NUMBER + index) }))

function imei(number: number): number {
  return Number(withCheckDigit(String(number).padStart(14, '0')))
}

/** Stopped at the end of the test. */
function simulate(home: TestIngest, devices: readonly Encoded[], lines: string[]) {
  const fleet = devices.map(({ name, way, dongleId }) => ({
    imei: String(dongleId).padStart(15, '0'),
    kind: 'van',
    seed: dongleId % 100,
    depot: { latitude: 35.8989, longitude: 14.5146 },
    behaviour: 'rounds',
    aroundTheClock: true,
    device: name,
    ...(way === 'http' ? {} : { over: way }),
  }))
  const ports = devices.flatMap(({ name, way }) => ['--port', `${name}=${portOf(home.ports, name, way)}`])
  const child = spawn(process.execPath, [
    SIMULATOR,
    '--stdin',
    '--history-minutes',
    HISTORY_MINUTES,
    ...ports,
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => lines.push(text.toString()))
  }
  child.stdin.write(`${JSON.stringify(fleet)}\n`)
}

test('simulated vehicles of each protocol are stored, and live', async () => {
  const home = await startIngest()
  onTestFinished(() => home.close())
  const tenantId = await addTenant(home)
  const vehicles = await Promise.all(
    encoded.map(async (one) => ({
      ...one,
      id: await addVehicle(home, { tenantId, dongleId: one.dongleId }),
    })),
  )
  const lines: string[] = []
  // TCP and UDP normally share one port number, but not when any free ports are picked.
  const isUdp = ({ way }: Encoded) => way === 'udp'
  simulate(home, encoded.filter(isUdp), lines)
  simulate(
    home,
    encoded.filter((one) => !isUdp(one)),
    lines,
  )
  await vi.waitFor(
    async () => {
      const counts = await Promise.all(
        vehicles.map(async ({ id }) => (await storedPositions(home, id)).length),
      )
      const silent = encoded.filter((_, index) => (counts[index] ?? 0) < 5)
      expect(silent, lines.join('')).toEqual([])
    },
    // A datagram that is lost is sent again after half a minute.
    { timeout: 110_000, interval: 500 },
  )
  const states = await Promise.all(vehicles.map(({ id }) => liveState(home, id)))
  expect(states.map(({ protocol }) => protocol)).toEqual(encoded.map(({ name }) => name))
})
