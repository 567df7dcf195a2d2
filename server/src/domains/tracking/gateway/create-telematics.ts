import type { Protocol } from '@roadbook/protocols/protocol'
import { protocols as registered } from '@roadbook/protocols/protocols'
import type { Registry } from '@prometheus-io/client'
import { ShardGroups } from '../../../database/citus/shard-groups.ts'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Outages } from '../../../platform/outages.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import {
  ConnectionAttempts,
  DeviceDirectory,
  DeviceNetworks,
  GuessLimiter,
  removeExpired,
} from '../devices/index.ts'
import {
  CommittedStates,
  LiveStates,
  type AddressChanges,
  sweepStates,
  type OnCommitted,
} from '../locations/index.ts'
import { CommandDispatcher, ENDED_COMMANDS } from '../device-commands/index.ts'
import { Admission } from './admission.ts'
import { DeviceSockets } from './device-sockets.ts'
import { GarbageLog } from './garbage-log.ts'
import { type GatewayDeps, type GatewayLimits, gatewayLimits } from './gateway-deps.ts'
import { Peers } from './peers/peers.ts'
import { type HasOther, publishStates } from './publish-states.ts'
import { PendingConnections } from './pending-connections.ts'
import { createGateways, type DevicePorts, type DeviceTls, type PortSettings } from './ports.ts'
import { ensurePartitions, SegmentCompaction, vehicleKey } from '../positions/index.ts'
import {
  BatchMaker,
  createCounts,
  exposeCounts,
  type FollowedRules,
  type IngestCounts,
  Writers,
  type WriterDeps,
  writerLimits,
  type WriterLimits,
} from '../ingest/index.ts'

type TelematicsOptions = {
  database: Database
  config: PortSettings
  rules: FollowedRules
  /** Defaults to those of the registry. */
  protocols?: Readonly<Record<string, Protocol>>
  tls?: DeviceTls | undefined
  log: Log
  clock: Clock
  /** Ingest metrics are registered here. */
  metrics?: Registry
  /** Notified when the database becomes unavailable and when it is back. */
  outages?: Outages
  limits?: Partial<GatewayLimits & WriterLimits>
  /** Present if other processes use the same database. */
  bus?: Pick<Bus, 'publish' | 'publishHere' | 'subscribe'> | undefined
  /** Whether another process may have this role. */
  hasOther?: HasOther
}

export type Telematics = {
  /** Opens the device ports and returns them, since a setting of 0 picks any free port. */
  start(): Promise<DevicePorts>
  /** Accepts no new connections and ends the open ones; `stop` follows. */
  endConnections(): void
  /** Closes the ports once connections have ended and everything received is written. */
  stop(): Promise<void>
  /** Workers that run while the ports are open. */
  portWorkers: readonly Worker[]
  /** Maintenance of all stored data, by one process at a time. */
  upkeep: readonly Worker[]
  /** Does now what otherwise happens every half minute. */
  sweep(): Promise<void>
  /** Writes finished hours now, which otherwise happens every half minute. */
  writeHours(): Promise<void>
  /** Writes failed attempts and the devices' networks now, which otherwise happens every second. */
  flush(): Promise<void>
  /** Sends commands to connected devices now, which otherwise happens every five seconds. */
  sendCommands(): Promise<void>
  /** Removes expired data now, which otherwise happens every hour. */
  expire(): Promise<void>
  counts: IngestCounts
  /** For displaying where vehicles are. */
  committed: CommittedStates
  /** Called after the commit with the addresses that were written in the background. */
  renamed(this: void, written: AddressChanges): void
}

const SWEEP_MS = 30_000
const EXPIRY_MS = 3_600_000
const NOTES_MS = 1_000
const STOP_MS = 5_000

/** Ingest and live state: device ports, the writer behind them, and changes driven by the clock. */
export function createTelematics(options: TelematicsOptions): Telematics {
  const { config, clock, metrics, log, tls, protocols = registered } = options
  const { notify, stop: stopNotifying } = publishStates(options)
  const committed = new CommittedStates(notify)
  const sockets = new DeviceSockets()
  const { deps, states, devices, limits, notes, commands } = createIngest(options, { committed, sockets })
  hearOthers(options, { states, devices })
  if (metrics) exposeCounts(metrics, deps.counts)
  const gateways = createGateways({ protocols, deps, limits, sockets, settings: config, tls, log })
  let ending: Promise<void> | undefined
  const end = (): Promise<void> => (ending ??= gateways.end())
  const { sweep, writeHours, expire } = housekeeping(options, deps.counts, (...changed) =>
    committed.addUnclear(...changed),
  )
  // Whoever asks waits for what is on its way to the database, too.
  let written: Promise<unknown> = Promise.resolve()
  const flushNotes = async (): Promise<void> => {
    const earlier = written
    const writing = Promise.all(notes.map((note) => note.flush(clock.now())))
    written = writing.catch(() => undefined)
    await Promise.all([earlier, writing])
  }
  return {
    portWorkers: [{ name: 'unknown devices', everyMs: NOTES_MS, run: flushNotes }, commands.worker],
    upkeep: [
      upkeep('vehicle states', SWEEP_MS, sweep),
      upkeep('segment compaction', SWEEP_MS, writeHours),
      upkeep('expired device data', EXPIRY_MS, expire),
    ],
    counts: deps.counts,
    committed,
    renamed: createAddressesChanged(states, committed),
    sweep,
    writeHours,
    flush: flushNotes,
    sendCommands: () => commands.run(),
    expire,
    async start() {
      // The partition must exist before the first fix arrives.
      await sweep()
      return gateways.listen()
    },
    endConnections: () => void end(),
    async stop() {
      await end()
      await deps.writer.stop(STOP_MS)
      stopNotifying()
      gateways.close()
      await flushNotes().catch(() => undefined)
    },
  }
}

/** One process at a time; not right after a start, which has enough to do. */
function upkeep(name: string, everyMs: number, run: () => Promise<void>) {
  return { name, everyMs, firstAfterMs: everyMs, isSingle: true, run }
}

/** Invalidates caches early. A failure is harmless, because the next transaction would detect stale entries. */
function hearOthers(
  { bus, rules }: TelematicsOptions,
  { states, devices }: { states: LiveStates; devices: DeviceDirectory },
): void {
  bus?.subscribe('states', ({ tenantId, revision, vehicleIds }) => {
    for (const vehicleId of vehicleIds) states.forgetBefore(vehicleKey(tenantId, vehicleId), revision)
  })
  bus?.subscribe('devices', ({ tenantId, dongleIds }) => {
    if (dongleIds) devices.forget(dongleIds)
    else devices.forgetCompany(tenantId)
  })
  bus?.subscribe('geofences', ({ tenantId }) => rules.geofences.forget(tenantId))
  bus?.subscribe('alarms', ({ tenantId }) => rules.alarms.forget(tenantId))
}

function createAddressesChanged(states: LiveStates, committed: CommittedStates): Telematics['renamed'] {
  return ({ tenantId, revision, addresses }) => {
    for (const { vehicleId, before } of addresses) {
      states.raise(vehicleKey(tenantId, vehicleId), before, revision)
    }
    committed.add(tenantId, revision, addresses)
  }
}

function housekeeping({ database, clock }: TelematicsOptions, counts: IngestCounts, swept: OnCommitted) {
  const pool = database.pools.ingest
  const keeper = new SegmentCompaction(pool, clock, counts)
  return {
    sweep: async (): Promise<void> => {
      // Each is tried even if the other fails.
      try {
        await ensurePartitions(pool, clock.now())
      } finally {
        await sweepStates(pool, clock.now(), swept)
      }
    },
    writeHours: (): Promise<void> => keeper.writeDue(),
    expire: async (): Promise<void> => {
      await removeExpired(pool, clock.now())
      await keeper.dropOld()
    },
  }
}

type Shared = { committed: CommittedStates; sockets: DeviceSockets }

function createIngest(options: TelematicsOptions, { committed, sockets }: Shared) {
  const { database, config, rules, log, clock, outages = new Outages(log) } = options
  const { deviceTrustedNetworks: trusted = [], deviceProxyNetworks: balancers = [] } = config
  const pool = database.pools.ingest
  const counts = createCounts()
  const devices = new DeviceDirectory(pool)
  const limits = { ...gatewayLimits, ...writerLimits, ...options.limits }
  const states = new LiveStates(pool)
  const maker = new BatchMaker({ devices, states, rules, clock })
  const alerted: WriterDeps['alerted'] = (tenantIds) => {
    options.bus?.publish('work', { worker: 'notifications' })
    for (const tenantId of tenantIds) options.bus?.publish('changes', { tenantId, kinds: ['alert'] })
  }
  const writer = new Writers({
    devices,
    states,
    maker,
    groups: new ShardGroups(database),
    committed,
    alerted,
    answered: () => options.bus?.publish('work', { worker: ENDED_COMMANDS }),
    counts,
    outages,
    log,
    limits,
  })
  const garbage = new GarbageLog(log, counts)
  const attempts = new ConnectionAttempts(pool)
  const networks = new DeviceNetworks(pool)
  const guesses = new GuessLimiter({ pool, clock, limit: limits.guesses, log })
  const admission = new Admission({ devices, networks, attempts, guesses, counts, clock })
  const pending = new PendingConnections(limits, () => counts.connectionsDroppedTotal++)
  const channelTo = (dongleId: number) => sockets.channelTo(dongleId)
  const commands = new CommandDispatcher({ pool, clock, log, bus: options.bus, channelTo })
  const isShared = (): boolean => options.hasOther?.('ingest') === true
  const deps: GatewayDeps = {
    admission,
    pending,
    peers: new Peers({ trusted, balancers }),
    writer,
    commands,
    counts,
    garbage,
    clock,
    isShared,
  }
  return { deps, states, devices, limits, commands, notes: [attempts, networks, guesses] }
}
