/** A process of its own: devices that send frame after frame, each when the one before it is acknowledged. */
import { connect, type Socket } from 'node:net'
import type { PositionRecord } from '@roadbook/protocols/message'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'

export type Load = {
  port: number
  firstDongle: number
  devices: number
  framesPerDevice: number
  recordsPerFrame: number
}

export type LoadResult = { seconds: number; positions: number; latenciesMs: number[]; cpuSeconds: number }

const load = JSON.parse(process.argv[2] ?? '{}') as Load // what run.ts passes

function way(device: number, frame: number): PositionRecord[] {
  const startMs = Date.now() - load.framesPerDevice * load.recordsPerFrame * 1000
  return Array.from({ length: load.recordsPerFrame }, (_, index) => {
    const step = frame * load.recordsPerFrame + index
    return {
      timeMs: Math.floor(startMs / 1000) * 1000 + step * 1000,
      latitude: 35.9 + step / 10_000,
      longitude: 14.4 + (device % 100) / 1000,
      altitudeMeters: 40,
      speedKmh: 30 + (step % 40),
      headingDegrees: step % 360,
      satellites: 11,
      ignition: true,
      movement: true,
      odometerMeters: step * 10,
      externalVolts: 13.9,
      batteryVolts: 4.1,
      gsmSignal: 4,
      extra: { io24: step % 100, io200: 0 },
    }
  })
}

function prepare(device: number): Uint8Array[] {
  return Array.from({ length: load.framesPerDevice }, (_, frame) =>
    encodePositions(way(device, frame), { codec: '8E' }),
  )
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

function drive(socket: Socket, frames: Uint8Array[], latencies: number[]): Promise<void> {
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

const prepared = Array.from({ length: load.devices }, (_, device) => prepare(device))
const sockets = await Promise.all(prepared.map((_, device) => logIn(device)))
const latenciesMs: number[] = []
const cpu = process.cpuUsage()
const start = performance.now()
await Promise.all(sockets.map((socket, device) => drive(socket, prepared[device] ?? [], latenciesMs)))
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(cpu)
const result: LoadResult = {
  seconds,
  positions: load.devices * load.framesPerDevice * load.recordsPerFrame,
  latenciesMs,
  cpuSeconds: (user + system) / 1e6,
}
process.send?.(result)
