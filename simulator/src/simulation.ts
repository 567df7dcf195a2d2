import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from './actor.ts'
import type { Delivery } from './devices/delivery.ts'
import { Device } from './devices/device.ts'
import type { Address } from './devices/link.ts'
import { Phone } from './devices/phone.ts'
import type { Sender, SenderOptions } from './devices/sender.ts'
import { encoders } from './devices/simulated-protocols.ts'

type SimulationOptions = {
  actors: readonly Actor[]
  /** Where devices of each protocol report, by its name. */
  addresses: Readonly<Record<string, Address>>
  /** Epoch milliseconds of the simulated time. */
  clock: () => number
  /** How much faster the simulated time runs than real time. */
  speed: number
  /** Epoch milliseconds of the first fix to deliver; now by default. */
  sinceMs?: number
  log: (line: string) => void
}

type Counts = {
  vehicles: number
  connected: number
  acknowledged: number
  waiting: number
  dropped: number
}

export type Simulation = { counts: () => Counts; stop: () => void }

type Running = { sender: Sender; stop: () => void }

/** A computer that slept longer continues from now, without reports of the hours in between. */
const MAX_SLEEP_MS = 300_000
/** Longer timers fire at once (Node keeps their delay in 32 bits). */
const MAX_TIMER_MS = 2_147_483_647

/** Starts the vehicles one after the other, so that planning their first drives blocks nothing for long. */
export function startSimulation(options: SimulationOptions): Simulation {
  const running: Running[] = []
  let stopped = false
  const startAll = async () => {
    for (const actor of options.actors) {
      await nextTurn()
      if (stopped) return
      running.push(startActor(actor, options))
    }
  }
  void startAll()
  return {
    counts: () => countUp(options.actors.length, running),
    stop: () => {
      stopped = true
      for (const one of running) one.stop()
    },
  }
}

function startActor(actor: Actor, options: SimulationOptions): Running {
  const { clock, speed } = options
  const sender = senderOf(actor, options)
  const startMs = clock()
  let upcoming = actor.deliveriesFrom(options.sinceMs ?? startMs)
  let next = nextOf(upcoming)
  let timer: NodeJS.Timeout | undefined
  const sendDue = () => {
    if (next && next.atMs > startMs && clock() - next.atMs > MAX_SLEEP_MS) {
      upcoming = actor.deliveriesFrom(clock(), next.record)
      next = nextOf(upcoming)
    }
    while (next && next.atMs <= clock()) {
      sender.send(next.record)
      next = nextOf(upcoming)
    }
    if (!next) return sender.finish()
    timer = setTimeout(sendDue, Math.min(MAX_TIMER_MS, Math.max(1, (next.atMs - clock()) / speed)))
  }
  sendDue()
  sender.start()
  return {
    sender,
    stop: () => {
      clearTimeout(timer)
      sender.stop()
    },
  }
}

function senderOf(actor: Actor, { addresses, log }: SimulationOptions): Sender {
  const { imei, device, over: transport = 'tcp' } = actor
  const address = addresses[device]
  const { http, [transport]: frames } = encoders[device] ?? {}
  const options: SenderOptions | undefined = address && { imei, log, ...address }
  if (options && frames) return new Device({ ...options, encoder: frames, transport })
  if (options && http) return new Phone({ ...options, encoder: http })
  throw new Error(`${device} is not available over ${transport}`)
}

function nextOf(upcoming: Iterator<Delivery, void>): Delivery | undefined {
  return upcoming.next().value ?? undefined
}

function countUp(vehicles: number, running: Running[]): Counts {
  const counts: Counts = { vehicles, connected: 0, acknowledged: 0, waiting: 0, dropped: 0 }
  for (const { sender } of running) {
    counts.connected += sender.isConnected ? 1 : 0
    counts.acknowledged += sender.acknowledged
    counts.waiting += sender.waiting
    counts.dropped += sender.dropped
  }
  return counts
}
