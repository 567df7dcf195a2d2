import type { Clock } from '../../../platform/clock.ts'
import type { DeviceDirectory, KnownDevice } from '../devices/index.ts'
import type { AlarmRules } from '../alarm-detection/index.ts'
import type { GeofenceRules } from '../geofence-visits/index.ts'
import { UnusableRecord } from './failure.ts'
import type { FollowedRules } from './followed-rules.ts'
import type { KnownState, LiveStates, VehicleState } from '../locations/index.ts'
import type { processBatch } from './pipeline.ts'
import { resolveDevices } from './resolve-devices.ts'
import { type StoreStatements, toStatements } from './store.ts'
import type { Delivery, VehicleBatch } from './vehicle-batch.ts'

/** The prepared content of one transaction. */
export type ReadyBatch = {
  deliveries: readonly Delivery[]
  /** Deliveries of unassigned devices. */
  unknown: readonly Delivery[]
  batches: readonly VehicleBatch[]
  /** The state that each batch continues from. */
  bases: readonly VehicleState[]
  statements: StoreStatements
  madeMs: number
}

type Process = typeof processBatch
type Resolved = ReturnType<typeof resolveDevices>

/** In a batch older than this, an ended hour may still count as the current one. */
const MAX_AGE_MS = 10_000

type Deps = {
  devices: DeviceDirectory
  states: LiveStates
  rules: FollowedRules
  clock: Clock
}

/** Turns deliveries into statements for the database. */
export class BatchMaker {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Reads what isn't cached. */
  async make(deliveries: readonly Delivery[], process: Process): Promise<ReadyBatch> {
    const { devices, states, rules } = this.#deps
    const known = await devices.findAll(new Set(deliveries.map(({ dongleId }) => dongleId)))
    const resolved = resolveDevices(deliveries, known)
    const tenantIds = new Set([...resolved.batches.values()].map(({ tenantId }) => tenantId))
    const [geofences, alarms] = [await rules.geofences.load(tenantIds), await rules.alarms.load(tenantIds)]
    await states.load(resolved.batches.values())
    const ready = this.#process(resolved, {
      deliveries,
      process,
      rulesOf: (tenantId) => ({ geofences: geofences.get(tenantId), alarms: alarms.get(tenantId) }),
    })
    if (!ready) throw new Error('A vehicle has no state')
    return ready
  }

  /**
   * Prepares the transaction after the one in progress, assuming that it succeeds; undefined if something would have to be
   * read first. `stillHolds` decides whether it may be sent.
   */
  makeAfter(
    { batches }: ReadyBatch,
    deliveries: readonly Delivery[],
    process: Process,
  ): ReadyBatch | undefined {
    const { devices, rules } = this.#deps
    const known = new Map<number, KnownDevice>()
    for (const { dongleId } of deliveries) {
      const device = devices.cached(dongleId)
      if (!device) return undefined
      known.set(dongleId, device)
    }
    const coming = new Map(batches.map(({ key, state, revision }) => [key, { state, revision }]))
    return this.#process(resolveDevices(deliveries, known), {
      deliveries,
      process,
      coming,
      rulesOf: (tenantId) => ({
        geofences: rules.geofences.cached(tenantId),
        alarms: rules.alarms.cached(tenantId),
      }),
    })
  }

  /** True if each vehicle has the assumed state; its batch then names the revision that it builds on. */
  stillHolds({ batches, bases, statements, madeMs }: ReadyBatch): boolean {
    const { states, clock } = this.#deps
    if (clock.now().getTime() - madeMs > MAX_AGE_MS) return false
    const known = batches.map(({ key }) => states.get(key))
    if (known.some((state, index) => state?.state !== bases[index])) return false
    statements.buildOn(known.map((state) => state?.revision ?? 0))
    return true
  }

  #process(
    { batches: resolved, unknown }: Resolved,
    { deliveries, process, coming, rulesOf }: Plan,
  ): ReadyBatch | undefined {
    const { states, rules, clock } = this.#deps
    const madeMs = clock.now().getTime()
    const batches: VehicleBatch[] = []
    const bases: VehicleState[] = []
    for (const [key, batch] of resolved) {
      const before = coming?.get(key) ?? states.get(key)
      const { geofences, alarms } = rulesOf(batch.tenantId)
      if (!before || geofences === undefined || alarms === undefined) return undefined
      batches.push(usable(() => process({ ...batch, ...before, geofences, alarms }, madeMs)))
      bases.push(before.state)
    }
    const statements = usable(() => toStatements(batches, rules))
    return { deliveries, unknown, batches, bases, statements, madeMs }
  }
}

type Plan = {
  deliveries: readonly Delivery[]
  process: Process
  coming?: ReadonlyMap<string, KnownState>
  /** Undefined if they must be loaded first. */
  rulesOf: (tenantId: string) => {
    geofences: GeofenceRules | null | undefined
    alarms: AlarmRules | null | undefined
  }
}

function usable<T>(step: () => T): T {
  try {
    return step()
  } catch (cause) {
    throw new UnusableRecord('A record could not be processed', { cause })
  }
}
