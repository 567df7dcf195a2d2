import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { epochMs } from '../../../database/epoch-ms.ts'
import { cleaning, vehicleKey } from '../positions/index.ts'
import { SharedQuery } from '../../../database/shared-query.ts'

/** What a device must present in addition to its number. */
type DeviceAccess = { keyHash: Buffer | null; encryptedOnly: boolean }

/** What the device presented. */
export type DeviceCredentials = { isEncrypted: boolean; keyHash: Buffer | null }

export const openAccess: DeviceAccess = { keyHash: null, encryptedOnly: false }
export const noCredentials: DeviceCredentials = { isEncrypted: false, keyHash: null }

export function satisfies(proof: DeviceCredentials, { keyHash, encryptedOnly }: DeviceAccess): boolean {
  if (encryptedOnly && !proof.isEncrypted) return false
  return keyHash === null || (proof.keyHash !== null && timingSafeEqual(keyHash, proof.keyHash))
}

/** When a vehicle had the device, with its `vehicleKey`; epoch milliseconds, `toMs` null for the current assignment. */
type Assignment = { vehicleId: string; key: string; fromMs: number; toMs: number | null }

/** A device that is assigned now, with all its vehicles in that company, oldest first. */
export type KnownDevice = {
  dongleId: number
  tenantId: string
  /** Older fixes belong to a company that had the device before. */
  notBeforeMs: number
  /** The company's limit: older fixes are refused. */
  maxPastDays: number
  /** The company deletes older fixes. */
  keptSinceMs: number
  /** Credentials that its company requires. */
  access: DeviceAccess
  assignments: Assignment[]
}

/** The vehicle of a fix. `isCurrent` if the device is still assigned to it. */
export type Belonging = { vehicleId: string; key: string; isCurrent: boolean }

/**
 * The vehicle that the device was assigned to at that time: history stays with the vehicle. Fixes from before the first
 * assignment belong to the first vehicle.
 */
export function vehicleAt(device: KnownDevice, timeMs: number): Belonging | undefined {
  const { assignments, notBeforeMs } = device
  const [first] = assignments
  if (timeMs < notBeforeMs || !first) return undefined
  const found =
    timeMs < first.fromMs
      ? first
      : assignments.findLast(({ fromMs, toMs }) => fromMs <= timeMs && (toMs === null || timeMs < toMs))
  return found && { vehicleId: found.vehicleId, key: found.key, isCurrent: found.toMs === null }
}

/** The current vehicle, for messages without a time. */
export function currentVehicle(device: KnownDevice): Belonging | undefined {
  const found = device.assignments.find(({ toMs }) => toMs === null)
  return found && { vehicleId: found.vehicleId, key: found.key, isCurrent: true }
}

/**
 * Which vehicle and company a device belongs to. Entries have no time limit: the writer notices in its transaction when the
 * assignment has changed (see `store`) and calls `forget`. Unknown devices aren't cached.
 */
export class DeviceDirectory {
  readonly #pool: pg.Pool
  readonly #known = new Map<number, KnownDevice>()
  readonly #query = new SharedQuery((dongleIds: readonly number[]) => this.#read([...new Set(dongleIds)]))

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Reads from the database, one query at a time: lookups that arrive meanwhile share the next one. */
  async find(dongleId: number): Promise<KnownDevice | undefined> {
    const found = await this.#query.ask(dongleId)
    return found.get(dongleId)
  }

  async findAll(dongleIds: Iterable<number>): Promise<Map<number, KnownDevice>> {
    const found = new Map<number, KnownDevice>()
    const missing: number[] = []
    for (const dongleId of dongleIds) {
      const device = this.#known.get(dongleId)
      if (device) found.set(dongleId, device)
      else missing.push(dongleId)
    }
    if (missing.length === 0) return found
    for (const [dongleId, device] of await this.#read(missing)) found.set(dongleId, device)
    return found
  }

  cached(dongleId: number): KnownDevice | undefined {
    return this.#known.get(dongleId)
  }

  forgetCompany(tenantId: string): void {
    for (const [dongleId, device] of this.#known)
      if (device.tenantId === tenantId) this.#known.delete(dongleId)
  }

  forget(dongleIds: Iterable<number>): void {
    for (const dongleId of dongleIds) this.#known.delete(dongleId)
  }

  async #read(dongleIds: number[]): Promise<Map<number, KnownDevice>> {
    const { rows } = await this.#pool.query<Row>({
      name: 'ingest-find-devices',
      text: findDevices,
      values: [`{${dongleIds.join()}}`],
    })
    const found = new Map<number, KnownDevice>()
    for (const row of rows) {
      const device = found.get(row.dongle_id) ?? toDevice(row)
      device.assignments.push(toAssignment(row))
      found.set(row.dongle_id, device)
    }
    this.forget(dongleIds)
    for (const [dongleId, device] of found) this.#known.set(dongleId, device)
    return found
  }
}

type Row = {
  dongle_id: number
  tenant_id: string
  not_before_ms: number
  max_past_days: number
  kept_since_ms: number | null
  key_hash: Buffer | null
  encrypted_only: boolean | null
  vehicle_id: string
  from_ms: number
  to_ms: number | null
}

/** Materialized: the directory is on the coordinator of Citus. */
const findDevices = `
  with d as materialized (select * from directory.find_devices($1::bigint[]))
  select d.dongle_id, d.tenant_id, a.vehicle_id, coalesce(s.max_past_days, ${cleaning.maxPastDays}) as max_past_days,
    ${epochMs('k.since')} as kept_since_ms, p.key_hash, p.encrypted_only,
    ${epochMs('d.not_before')} as not_before_ms,
    ${epochMs('a.valid_from')} as from_ms,
    ${epochMs('a.valid_to')} as to_ms
  from d
  join device_assignments a on a.tenant_id = d.tenant_id and a.dongle_id = d.dongle_id
  left join ingest_settings s on s.tenant_id = a.tenant_id
  left join kept_positions k on k.tenant_id = a.tenant_id
  left join device_access p on p.tenant_id = a.tenant_id and p.dongle_id = a.dongle_id
  where a.valid_to is null or a.valid_to > a.valid_from
  order by d.dongle_id, a.valid_from`

function toDevice(row: Row): KnownDevice {
  return {
    dongleId: row.dongle_id,
    tenantId: row.tenant_id,
    notBeforeMs: row.not_before_ms,
    maxPastDays: row.max_past_days,
    keptSinceMs: row.kept_since_ms ?? cleaning.keptSinceMs,
    access:
      row.encrypted_only === null ? openAccess : { keyHash: row.key_hash, encryptedOnly: row.encrypted_only },
    assignments: [],
  }
}

function toAssignment(row: Row): Assignment {
  const { tenant_id: tenantId, vehicle_id: vehicleId, from_ms: fromMs, to_ms: toMs } = row
  return { vehicleId, key: vehicleKey(tenantId, vehicleId), fromMs, toMs }
}
