import type { Lease } from '../../../database/fence.ts'
import type { Leases } from '../../../platform/workers/leases.ts'

/** Vehicles are divided into this many shards, which the workers of several processes share. */
const SHARDS = 256

const nameOf = (shard: number): string => `trips ${shard}`

/** By the last byte of the id, which is random. */
export function shardOf(vehicleId: string): number {
  return Number.parseInt(vehicleId.slice(-2), 16)
}

/** Which vehicles this process rebuilds; all of them if there are no leases. */
export class VehicleShards {
  readonly #leases: Pick<Leases, 'held'> | undefined
  #held: ReadonlyMap<number, Lease> = new Map()

  constructor(leases: Pick<Leases, 'share' | 'held'> | undefined) {
    this.#leases = leases
    leases?.share(Array.from({ length: SHARDS }, (_, shard) => nameOf(shard)))
  }

  /** Undefined for all. */
  get numbers(): number[] | undefined {
    return this.#leases && this.#held.size < SHARDS ? [...this.#held.keys()] : undefined
  }

  /** Reads the leases again; returns which were lost, even for a moment, and whether any is new. */
  refresh(): { lost: ReadonlySet<number>; hasNew: boolean } {
    const { held } = this.#leases ?? {}
    if (!held) return { lost: new Set(), hasNew: false }
    const before = this.#held
    const now = new Map<number, Lease>()
    for (let shard = 0; shard < SHARDS; shard++) {
      const lease = held(nameOf(shard))
      if (lease) now.set(shard, lease)
    }
    this.#held = now
    const isSame = (shard: number): boolean => before.get(shard)?.generation === now.get(shard)?.generation
    return {
      lost: new Set([...before.keys()].filter((shard) => !isSame(shard))),
      hasNew: [...now.keys()].some((shard) => !isSame(shard)),
    }
  }

  /** The leases that a transaction writing these vehicles must hold. */
  leasesOf(vehicles: readonly { vehicleId: string }[]): Lease[] {
    const shards = new Set(vehicles.map(({ vehicleId }) => shardOf(vehicleId)))
    return [...shards].flatMap((shard) => this.#held.get(shard) ?? [])
  }
}
