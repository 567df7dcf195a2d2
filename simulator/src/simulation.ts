import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PositionRecord } from '@roadbook/protocols/message'
import { phases } from './day.ts'
import { Device } from './device.ts'
import { fixes } from './fixes.ts'
import type { SimulatedVehicle } from './fleet.ts'
import type { RoadGraph } from './road-graph.ts'

export type SimulationOptions = {
  graph: RoadGraph
  vehicles: SimulatedVehicle[]
  host: string
  port: number
  /** Epoch milliseconds of the simulated time. */
  clock: () => number
  /** How much faster the simulated time runs than timers do. */
  speed: number
  drivingMs: number
  historyMs: number
  log: (line: string) => void
}

export type Counts = {
  vehicles: number
  connected: number
  acknowledged: number
  waiting: number
  dropped: number
}

export type Simulation = { counts: () => Counts; stop: () => void }

type Running = { device: Device; stop: () => void }

/** A computer that slept longer goes on at once, rather than tell of hours nobody saw. */
const LONGEST_SLEEP_MS = 300_000
/** Longer timers fire at once (Node keeps their time in 32 bits). */
const LONGEST_TIMER_MS = 2_147_483_647

/** Sets all vehicles going, one after the other, so that planning their first way blocks nobody for long. */
export function startSimulation(options: SimulationOptions): Simulation {
  const running: Running[] = []
  let stopped = false
  const startAll = async () => {
    for (const vehicle of options.vehicles) {
      await nextTurn()
      if (stopped) return
      running.push(startVehicle(vehicle, options))
    }
  }
  void startAll()
  return {
    counts: () => countUp(options.vehicles.length, running),
    stop: () => {
      stopped = true
      for (const vehicle of running) vehicle.stop()
    },
  }
}

function startVehicle(vehicle: SimulatedVehicle, options: SimulationOptions): Running {
  const { host, port, log, clock, speed } = options
  const device = new Device({ imei: vehicle.imei, host, port, log })
  const startMs = clock()
  let upcoming = fixesFrom(vehicle, options, { fromMs: startMs - options.historyMs, liveMs: startMs })
  let next = nextOf(upcoming)
  let timer: NodeJS.Timeout | undefined
  const sendDue = () => {
    if (next && next.timeMs > startMs && clock() - next.timeMs > LONGEST_SLEEP_MS) {
      const liveMs = clock()
      upcoming = fixesFrom({ ...vehicle, ...odometerOf(next) }, options, { fromMs: liveMs, liveMs })
      next = nextOf(upcoming)
    }
    while (next && next.timeMs <= clock()) {
      device.send(next)
      next = nextOf(upcoming)
    }
    if (!next) return device.finish()
    timer = setTimeout(sendDue, Math.min(LONGEST_TIMER_MS, Math.max(1, (next.timeMs - clock()) / speed)))
  }
  sendDue()
  device.start()
  return {
    device,
    stop: () => {
      clearTimeout(timer)
      device.stop()
    },
  }
}

type Fixes = Iterator<PositionRecord, void>

function fixesFrom(
  vehicle: SimulatedVehicle,
  { graph, drivingMs }: SimulationOptions,
  { fromMs, liveMs }: { fromMs: number; liveMs: number },
): Fixes {
  return fixes(vehicle, phases(graph, vehicle, { fromMs, nowMs: liveMs }), { fromMs, liveMs, drivingMs })
}

function nextOf(upcoming: Fixes): PositionRecord | undefined {
  return upcoming.next().value ?? undefined
}

function odometerOf({ odometerMeters }: PositionRecord): Pick<SimulatedVehicle, 'odometerMeters'> {
  return odometerMeters === undefined ? {} : { odometerMeters }
}

function countUp(vehicles: number, running: Running[]): Counts {
  const counts: Counts = { vehicles, connected: 0, acknowledged: 0, waiting: 0, dropped: 0 }
  for (const { device } of running) {
    counts.connected += device.isConnected ? 1 : 0
    counts.acknowledged += device.acknowledged
    counts.waiting += device.waiting
    counts.dropped += device.dropped
  }
  return counts
}
