/**
 * A process of its own, so that its delays are not those of the benchmark: devices that report at an interval, each at its own
 * moment. Between the messages 'begin' and 'end' it notes which connections are lost; it answers once all of those devices have
 * been acknowledged again.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tcpEncoder } from '@roadbook/protocols/teltonika/encode'
import { Device } from '../../simulator/src/devices/device.ts'
import { FIRST_DONGLE } from '../ingest/fleet.ts'

export type Load = { port: number; devices: number; reportMs: number }

/** Epoch milliseconds. `attempts` is 1 if the device connected again at the first attempt. */
export type Move = { lostMs: number; backMs: number; storedMs: number; attempts: number }

export type Moves = {
  moves: Move[]
  /** The longest time from a report to its acknowledgement. */
  slowestMs: number
  /** By how much this process itself was late at most. */
  ownMs: number
}

const LOOK_MS = 10
/** A device that waits before it connects again would be measured instead of the server. */
const patience = { firstPauseMs: 2, longestPauseMs: 500, answerTimeoutMs: 30_000 }

const { port, devices, reportMs } = JSON.parse(process.argv[2] ?? '{}') as Load // the argument from run.ts
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const sentMs = new Map<number, number>()
let moves = new Map<number, Pick<Move, 'lostMs' | 'attempts'> & Partial<Move>>()
let slowestMs = 0

const nowMs = (): number => performance.timeOrigin + performance.now()

function startDevice(nth: number): Device {
  const log = (line: string): void => {
    const move = moves.get(nth)
    if (line.endsWith('connected again')) {
      if (move) move.backMs ??= nowMs()
    } else if (move && move.storedMs === undefined) move.attempts++
    else moves.set(nth, { lostMs: nowMs(), attempts: 1 })
  }
  const readAnswer: typeof tcpEncoder.readAnswer = (received, serial) => {
    const answer = tcpEncoder.readAnswer?.(received, serial)
    if (answer) acknowledged(nth)
    return answer
  }
  const options = { ...patience, host: '127.0.0.1', port, encoder: { ...tcpEncoder, readAnswer }, log }
  const device = new Device({ ...options, imei: String(FIRST_DONGLE + nth) })
  device.start()
  return device
}

function acknowledged(nth: number): void {
  const move = moves.get(nth)
  if (move) move.storedMs ??= nowMs()
  slowestMs = Math.max(slowestMs, nowMs() - (sentMs.get(nth) ?? nowMs()))
}

const all = Array.from({ length: devices }, (_, nth) => startDevice(nth))
let turn = 0
setInterval(() => {
  const timeMs = Date.now()
  const due = Math.floor(((timeMs % reportMs) / reportMs) * devices)
  for (; turn !== due; turn = (turn + 1) % devices) {
    sentMs.set(turn, nowMs())
    all[turn]?.send({ timeMs, latitude: 35.8 + (timeMs % 1e6) / 1e7, longitude: 14.4, speedKmh: 40 })
  }
}, LOOK_MS)

const isOver = (move: Partial<Move>): move is Move => move.backMs !== undefined && move.storedMs !== undefined

process.on('message', (asked: 'begin' | 'end') => {
  if (asked === 'begin') {
    moves = new Map()
    slowestMs = 0
    return delay.reset()
  }
  const timer = setInterval(() => {
    const noted = [...moves.values()]
    if (!noted.every(isOver)) return
    clearInterval(timer)
    process.send?.({ moves: noted, slowestMs, ownMs: delay.max / 1e6 } satisfies Moves)
  }, LOOK_MS)
})
process.on('disconnect', () => process.exit())
