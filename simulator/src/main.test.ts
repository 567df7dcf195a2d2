import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { demoVehicles } from './demo-fleet.ts'
import { TestServer } from './test-server.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const started: { child?: ChildProcessWithoutNullStreams; server?: TestServer }[] = []

afterEach(async () => {
  for (const { child, server } of started.splice(0)) {
    child?.kill('SIGKILL')
    await server?.close()
  }
})

function run(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args])
  started.push({ child })
  const output = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (output.out += String(bytes)))
  child.stderr.on('data', (bytes) => (output.err += String(bytes)))
  return { child, output }
}

test('the demo fleet on standard input reports, and ends when the input closes', async () => {
  const server = await TestServer.start()
  started.push({ server })
  const { child, output } = run('--server', `127.0.0.1:${server.port}`, '--stdin')
  child.stdin.write(`${JSON.stringify(demoVehicles())}\n`)
  // one of the 23 has no tracker, only its driver's phone
  await vi.waitFor(() => expect(new Set(server.logins).size).toBe(22), { timeout: 80_000 })
  await vi.waitFor(() => expect(server.stored.size).toBeGreaterThan(15), { timeout: 80_000 })
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output.err).toBe('')
  expect(output.out).toContain(
    `[simulated] simulated vehicles: 23, reporting to 127.0.0.1:${server.port} (teltonika), 127.0.0.1:5055 (osmand)`,
  )
  expect(output.out.trimEnd().endsWith('[simulated] stopped')).toBe(true)
})

test('an input that closes before the roads are read ends it too', async () => {
  const { child, output } = run('--server', '127.0.0.1:9', '--stdin')
  child.stdin.end(`${JSON.stringify(demoVehicles())}\n`)
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output.out.trimEnd().endsWith('[simulated] stopped')).toBe(true)
})

test('SIGTERM stops it cleanly', async () => {
  const server = await TestServer.start()
  started.push({ server })
  const { child } = run('--server', `127.0.0.1:${server.port}`, '--vehicles', '3')
  await vi.waitFor(() => expect(server.logins.length).toBe(3), { timeout: 80_000 })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a fleet that is wrong is refused with the reasons', async () => {
  const { child, output } = run('--stdin')
  child.stdin.write('[{}]\n')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output.err).toContain(
    '[simulated] The fleet is wrong:\n  vehicles[0].imei: 15 digits in quotes are needed',
  )
})

test('arguments that make no sense show the usage', async () => {
  const { child, output } = run('--vehicles', 'x')
  expect(await once(child, 'exit')).toEqual([2, null])
  expect(output.err).toContain('--vehicles needs a whole number from 1 to 100000, not x')
  expect(output.err).toContain('npm run simulate -- (--demo | --fleet FILE')
})

test('a recorded drive that is not repeated ends the program once all of it is acknowledged', async () => {
  const server = await TestServer.start()
  started.push({ server })
  const folder = await mkdtemp(join(tmpdir(), 'trace-'))
  const path = join(folder, 'drive.csv')
  const points = [0, 1, 2].map((second) => `2026-11-20T08:00:0${second}Z,35.9,14.5,3${second}`)
  await writeFile(path, ['time,latitude,longitude,speed_kmh', ...points, ''].join('\n'))
  const { child, output } = run('--server', `127.0.0.1:${server.port}`, '--trace', path)
  expect(await once(child, 'exit')).toEqual([0, null])
  await rm(folder, { recursive: true })
  expect([...server.stored.values()].map((records) => records.map(({ speedKmh }) => speedKmh))).toEqual([
    [30, 31, 32],
  ])
  expect(output.out).toMatch(/device number \d{15}: drive\.csv\n/)
  expect(
    output.out.trimEnd().endsWith('[simulated] the drives are over: 3 fixes acknowledged, 0 dropped'),
  ).toBe(true)
})
