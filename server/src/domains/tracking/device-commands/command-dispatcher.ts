import type { Command } from '@roadbook/protocols/command'
import type pg from 'pg'
import type { Log } from '../../../database/log.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { DeviceChannel } from './device-channel.ts'
import { commandRules, type CommandKind } from '@roadbook/contract/tracking/device-commands'
import {
  endOverdue,
  fail,
  findDue,
  findEnded,
  type Followed,
  release,
  take,
  type TakenCommand,
} from './command-rows.ts'
import { DISPATCH, RECORD } from './worker-names.ts'

type Options = {
  pool: pg.Pool
  clock: Clock
  log: Log
  bus?: Pick<Bus, 'publish'> | undefined
  channelTo: (dongleId: number) => DeviceChannel | undefined
}

const EVERY_MS = 5_000
/** A vehicle that stood when its command was taken may drive off soon afterwards. */
const MAX_DELAY_MS = 5_000

/**
 * Sends commands to the devices that are connected to this process. A command is taken in the database before it is sent, so
 * that it goes out once, whatever other processes do and whenever this one is killed.
 */
export class CommandDispatcher {
  readonly #options: Options
  /** Devices that commands wait for, as of the last run; the database decides. */
  #due = new Set<number>()
  /** Commands that this process has sent and that must not be carried out late, by their ids. */
  readonly #uncertain = new Map<string, Followed>()
  readonly worker: Worker = { name: DISPATCH, everyMs: EVERY_MS, run: () => this.run() }

  constructor(options: Options) {
    this.#options = options
  }

  /** The device has connected, or sent a datagram with this way back. */
  reached(dongleId: number, channel = this.#options.channelTo(dongleId)): void {
    if (!channel || !this.#due.has(dongleId)) return
    this.#send(new Map([[dongleId, channel]])).catch((err: unknown) => {
      this.#options.log.error({ err, dongleId }, 'A command could not be sent to a device')
    })
  }

  async run(): Promise<void> {
    const { pool, clock, channelTo } = this.#options
    const now = clock.now()
    const ended = await endOverdue(pool, now)
    this.#changed(ended, ended.length > 0)
    await this.#resetUnanswered()
    const due = await findDue(pool, now)
    this.#due = new Set(due)
    const channels = due.flatMap((dongleId): [number, DeviceChannel][] => {
      const channel = channelTo(dongleId)
      return channel ? [[dongleId, channel]] : []
    })
    await this.#send(new Map(channels))
  }

  /** Whichever process ends a command: what the device has not received by now would be carried out long after. */
  async #resetUnanswered(): Promise<void> {
    if (this.#uncertain.size === 0) return
    const { pool, channelTo } = this.#options
    for (const { id, isUnanswered } of await findEnded(pool, [...this.#uncertain.values()])) {
      const command = this.#uncertain.get(id)
      if (command && isUnanswered) channelTo(command.dongleId)?.reset()
      this.#uncertain.delete(id)
    }
  }

  async #send(channels: ReadonlyMap<number, DeviceChannel>): Promise<void> {
    if (channels.size === 0) return
    const { pool, clock, channelTo } = this.#options
    const takenAt = performance.now()
    const taken = await take(pool, channels, clock.now())
    for (const command of taken) {
      const channel = channelTo(command.dongleId) ?? channels.get(command.dongleId)
      if (!channel || !(await this.#sendOver(channel, command, takenAt))) await release(pool, command)
    }
    this.#changed(taken, false)
  }

  /** False if nothing was sent. */
  async #sendOver(channel: DeviceChannel, command: TakenCommand, takenAt: number): Promise<boolean> {
    const { pool, clock } = this.#options
    const bytes = encoded(channel, command, clock.now())
    if (!bytes) {
      await fail(pool, command, clock.now())
      return true
    }
    if (performance.now() - takenAt > MAX_DELAY_MS) return false
    channel.send(() => (performance.now() - takenAt > MAX_DELAY_MS ? undefined : bytes))
    // One that could be encoded is of a kind.
    if (!commandRules[command.kind as CommandKind].isRepeatable) this.#uncertain.set(command.id, command)
    return true
  }

  #changed(commands: readonly { tenantId: string }[], haveEnded: boolean): void {
    const { bus } = this.#options
    for (const tenantId of new Set(commands.map((command) => command.tenantId)))
      bus?.publish('changes', { tenantId, kinds: ['deviceCommand'] })
    if (haveEnded) bus?.publish('work', { worker: RECORD })
  }
}

/** Undefined if the device has connected with a protocol that lacks the command. */
function encoded(
  { commands, address }: DeviceChannel,
  { serial, ...taken }: TakenCommand,
  now: Date,
): Uint8Array | undefined {
  const command = toCommand(taken)
  if (!command || !commands.kinds.includes(command.kind)) return undefined
  return commands.encode(command, { address, serial, timeMs: now.getTime() })
}

function toCommand({
  kind,
  intervalSeconds,
  output,
  text,
}: Omit<TakenCommand, 'serial'>): Command | undefined {
  switch (kind) {
    case 'positionNow':
    case 'immobilise':
    case 'mobilise':
      return { kind }
    case 'reportingInterval':
      return intervalSeconds === null ? undefined : { kind, seconds: intervalSeconds }
    case 'outputOn':
    case 'outputOff':
      return output === null ? undefined : { kind, output }
    case 'customText':
      return text === null ? undefined : { kind, text }
    default:
      return undefined
  }
}
