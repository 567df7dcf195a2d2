/**
 * A separate process: devices on sockets. With `framesPerDevice`, each sends its next frame as soon as the previous one is
 * acknowledged; with `framesEverySeconds`, each sends at its own times, without waiting for acknowledgements.
 */
import { connect, type Socket } from 'node:net'
import type { PositionRecord } from '@roadbook/protocols/message'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'

export type Load = {
  port: number
  firstDongle: number
  devices: number
  recordsPerFrame: number
  framesPerDevice: number
  /** The interval of the times in the records. */
  secondsApart: number
  /** Time of the last record; by default now. */
  endMs?: number
  /** If omitted, as fast as possible. */
  framesEverySeconds?: number
}

export type LoadResult = {
  seconds: number
  positions: number
  /** From the time a frame was due to its acknowledgement. */
  latenciesMs: number[]
  cpuSeconds: number
}

const LOGINS_AT_ONCE = 200
const METERS_A_DEGREE = 111_195
/** After this distance the route starts again. */
const LAP_SECONDS = 14_400
/** The time from one red light to the next; each device has its own offset. */
const LIGHT_SECONDS = 300
const RED_SECONDS = 60
const GREEN_SECONDS = LIGHT_SECONDS - RED_SECONDS

const load = JSON.parse(process.argv[2] ?? '{}') as Load // the arguments from run.ts
const records = load.framesPerDevice * load.recordsPerFrame

/** Up to now; 45 to 60 km/h to the north, with a minute at a red light every five, each at its own time. */
function way(device: number, frame: number, lastMs: number): PositionRecord[] {
  return Array.from({ length: load.recordsPerFrame }, (_, index) => {
    const step = frame * load.recordsPerFrame + index
    const timeMs = lastMs - (records - 1 - step) * load.secondsApart * 1000
    const second = (timeMs / 1000 + (device % LIGHT_SECONDS)) % LAP_SECONDS
    const sinceGreen = second % LIGHT_SECONDS
    const drivenSeconds =
      second - Math.floor(second / LIGHT_SECONDS) * RED_SECONDS - Math.max(0, sinceGreen - GREEN_SECONDS)
    const isStanding = sinceGreen >= GREEN_SECONDS
    const metersASecond = 12.5 + (device % 40) / 10
    return {
      timeMs,
      latitude: 35.8 + (drivenSeconds * metersASecond) / METERS_A_DEGREE,
      longitude: 14.4 + (device % 1000) / 10_000,
      altitudeMeters: 40 + (step % 7),
      speedKmh: isStanding ? 0 : Math.round(metersASecond * 3.6),
      headingDegrees: step % 5,
      satellites: 9 + (step % 4),
      ignition: true,
      movement: !isStanding,
      odometerMeters: Math.round(10_000 + drivenSeconds * metersASecond),
      externalVolts: 13.9,
      batteryVolts: 4.1,
      gsmSignal: 4,
      extra: { io24: step % 100, io200: 0 },
    }
  })
}

function logIn(device: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, '127.0.0.1', () =>
      socket.write(encodeLogin(String(load.firstDongle + device))),
    )
    socket.setNoDelay(true)
    socket.once('data', () => resolve(socket))
    socket.on('error', reject)
  })
}

async function logInAll(): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < load.devices) {
    const count = Math.min(LOGINS_AT_ONCE, load.devices - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: count }, (_, n) => logIn(sockets.length + n)))))
  }
  return sockets
}

type Device = { socket: Socket; frames: Uint8Array[] }

/** Sends the next frame when the previous one is acknowledged. */
function driveAtOnce({ socket, frames }: Device, latencies: number[]): Promise<void> {
  return new Promise((resolve) => {
    let sentAt = 0
    let next = 0
    const send = (): void => {
      const frame = frames[next++]
      sentAt = performance.now()
      if (frame) socket.write(frame)
      else socket.end(resolve)
    }
    socket.on('data', () => {
      latencies.push(performance.now() - sentAt)
      send()
    })
    send()
  })
}

/** Sends a frame at an interval; the first frames of all devices are spread over it. */
function driveInTime({ socket, frames }: Device, latencies: number[], offsetMs: number): Promise<void> {
  const everyMs = (load.framesEverySeconds ?? 1) * 1000
  return new Promise((resolve) => {
    const due: number[] = []
    let acknowledged = 0
    const start = performance.now() + offsetMs
    const send = (frame: number): void => {
      const bytes = frames[frame]
      if (!bytes) return
      due.push(start + frame * everyMs)
      socket.write(bytes)
      setTimeout(send, start + (frame + 1) * everyMs - performance.now(), frame + 1)
    }
    setTimeout(send, offsetMs, 0)
    socket.on('data', (answer) => {
      // Four bytes for each frame.
      for (let count = answer.length >> 2; count > 0; count--) {
        latencies.push(performance.now() - (due[acknowledged++] ?? 0))
      }
      if (acknowledged === frames.length) socket.end(resolve)
    })
  })
}

const endMs = load.endMs ?? Math.floor(Date.now() / 1000) * 1000
const prepared = Array.from({ length: load.devices }, (_, device) =>
  Array.from({ length: load.framesPerDevice }, (__, frame) =>
    encodePositions(way(device, frame, endMs), { codec: '8E' }),
  ),
)
const sockets = await logInAll()
const devices = sockets.map((socket, device): Device => ({ socket, frames: prepared[device] ?? [] }))
process.send?.('ready')
await new Promise((resolve) => process.once('message', resolve))

const latenciesMs: number[] = []
const cpu = process.cpuUsage()
const start = performance.now()
const spreadMs = (load.framesEverySeconds ?? 0) * 1000
await Promise.all(
  devices.map((device, index) =>
    spreadMs > 0
      ? driveInTime(device, latenciesMs, (spreadMs * index) / devices.length)
      : driveAtOnce(device, latenciesMs),
  ),
)
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(cpu)
const result: LoadResult = {
  seconds,
  positions: load.devices * records,
  latenciesMs,
  cpuSeconds: (user + system) / 1e6,
}
// Closes the channel once the message is sent: it would be lost otherwise.
process.send?.(result, undefined, {}, () => process.disconnect?.())
