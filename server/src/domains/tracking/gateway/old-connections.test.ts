import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import { expect, test, vi } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import {
  addTenant,
  addVehicle,
  fixAgo,
  newDongleId,
  startIngest,
  storedPositions,
  TestDevice,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

const DEVICES = 24
const PAUSE_MS = 20

const { home, tenantId } = await companyWithIngest({
  hasOther: (role) => role === 'ingest',
  limits: { ageMs: { from: 300, to: 600 } },
})

const openOn = ({ telematics }: TestIngest): number => telematics.counts.connectionsOpen
const portIn = (ingest: TestIngest): number => portOf(ingest.ports, 'teltonika', 'tcp')

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Reports until it is stopped, to the port that `choose` returns, and resends whatever was not acknowledged. */
function startDevice(dongleId: number, choose: () => number) {
  const acknowledged: number[] = []
  const oldest = fixAgo(3_600).timeMs
  const state = { isStopped: false, isAnswered: true }
  const reportOn = async (device: TestDevice): Promise<void> => {
    do {
      const timeMs = oldest + acknowledged.length * 1000
      state.isAnswered = (await device.report([fixAgo(0, { timeMs })])) === '00000001'
      if (state.isAnswered) acknowledged.push(timeMs)
      await pause()
    } while (state.isAnswered && !state.isStopped)
  }
  const run = async (): Promise<void> => {
    while (!state.isStopped || !state.isAnswered) {
      const device = new TestDevice(choose())
      if ((await device.logIn(dongleId)) === '01') await reportOn(device)
      else await pause()
      device.close()
    }
  }
  const ended = run()
  return {
    acknowledged,
    async stop() {
      state.isStopped = true
      await ended
    },
  }
}

test('when a second process comes back half of the devices move to it, and nothing acknowledged is lost or doubled', async () => {
  const numbers = Array.from({ length: DEVICES }, newDongleId)
  const vehicleIds: string[] = []
  for (const dongleId of numbers) vehicleIds.push(await addVehicle(home, { tenantId, dongleId }))
  let both = [home]
  // Like a load balancer that chooses the process with the fewest connections.
  const choose = (): number => portIn(both.toSorted((a, b) => openOn(a) - openOn(b))[0] ?? home)
  const devices = numbers.map((dongleId) => startDevice(dongleId, choose))
  await vi.waitFor(() => expect(openOn(home)).toBe(DEVICES), { timeout: 30_000 })
  const other = await home.startAnother()
  both = [home, other]
  await vi.waitFor(
    () => {
      expect(openOn(other)).toBeGreaterThanOrEqual(DEVICES / 2 - 2)
      expect(openOn(home)).toBeGreaterThanOrEqual(DEVICES / 2 - 2)
    },
    { timeout: 60_000, interval: 5 },
  )
  await Promise.all(devices.map((device) => device.stop()))
  for (const [nth, vehicleId] of vehicleIds.entries()) {
    const stored = (await storedPositions(home, vehicleId)).map(({ fixTime }) => fixTime.getTime())
    expect(stored).toEqual(devices[nth]?.acknowledged)
  }
}, 120_000)

async function answerOf(socket: Socket, bytes: Uint8Array): Promise<string> {
  socket.write(bytes)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString('hex')
}

test('what a device sends before it notices the end of its connection is stored', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const socket = connect({ port: portIn(home), host: '127.0.0.1', allowHalfOpen: true })
  let hasEnded = false
  socket.on('end', () => void (hasEnded = true))
  expect(await answerOf(socket, encodeLogin(String(dongleId)))).toBe('01')
  await vi.waitFor(
    () => {
      if (!hasEnded) socket.write(Uint8Array.of(0xff))
      expect(hasEnded).toBe(true)
    },
    { timeout: 30_000 },
  )
  const fix = fixAgo(5)
  socket.write(encodePositions([fix], { codec: '8E' }))
  await vi.waitFor(
    async () =>
      expect((await storedPositions(home, vehicleId)).map(({ fixTime }) => fixTime.getTime())).toEqual([
        fix.timeMs,
      ]),
    { timeout: 30_000 },
  )
  socket.destroy()
})

test('what a device sends while its process ends is stored', async () => {
  const ending = await startIngest()
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(ending, { tenantId: await addTenant(ending), dongleId })
  const socket = connect({ port: portIn(ending), host: '127.0.0.1', allowHalfOpen: true })
  expect(await answerOf(socket, encodeLogin(String(dongleId)))).toBe('01')
  ending.telematics.endConnections()
  await once(socket, 'end')
  const fix = fixAgo(5)
  socket.end(encodePositions([fix], { codec: '8E' }))
  const times = async () => (await storedPositions(ending, vehicleId)).map(({ fixTime }) => fixTime.getTime())
  await expect.poll(times).toEqual([fix.timeMs])
  await ending.close()
})

test('a process that is alone keeps its connections', async () => {
  const alone = await startIngest({ limits: { ageMs: { from: 0, to: 0 } } })
  const dongleId = newDongleId()
  await addVehicle(alone, { tenantId: await addTenant(alone), dongleId })
  const device = new TestDevice(portIn(alone))
  expect(await device.logIn(dongleId)).toBe('01')
  for (let seconds = 9; seconds > 0; seconds--)
    expect(await device.report([fixAgo(seconds)])).toBe('00000001')
  await alone.close()
})
