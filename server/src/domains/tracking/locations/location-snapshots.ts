import { setImmediate as nextTurn } from 'node:timers/promises'
import { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { Log } from '../../../database/log.ts'
import type { Context } from '../../../http/scope.ts'
import { type JsonItem, jsonItem } from '../../../http/ready-json.ts'
import type { CommittedChange, CommittedStates, CommittedChanges } from './committed-states.ts'
import { type FleetLocation, fleetLocations, lastRevision } from './visible-locations.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

/** Kept as JSON because most places are sent many times unchanged. */
type Place = { json: JsonItem; location: FleetLocation }

type Snapshot = {
  revision: number
  /** Ordered by revision: a place that changes moves to the end. */
  places: Map<string, Place>
  /** Vehicles whose change a read missed because they had already changed again: they are read from the database next time. */
  unread: Set<string>
}

/** All changes up to a revision, except those of the unread vehicles. */
type Change = { locations: readonly FleetLocation[]; unread: readonly string[]; upTo: number }

/** Limit over all snapshots; a place takes about 1,000 bytes. */
const MAX_PLACES = 300_000

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Each company's live locations as JSON, for callers who see the whole fleet. A request applies only what changed since the
 * last one: committed states and addresses come from memory, places that may be hidden are read from the database. A
 * location never changes without a new revision of its vehicle, which `since` of the contract relies on too.
 */
export class LocationSnapshots {
  readonly #committed: CommittedStates
  readonly #log: Log | undefined
  /** By company and by the caller's visibility, most recently used last. */
  readonly #snapshots = new Map<string, Snapshot>()

  constructor(committed: CommittedStates, log?: Log) {
    this.#committed = committed
    this.#log = log
  }

  /** All vehicles in use; with `since` those that changed after it, including archived ones. */
  async read(reader: Reader, since: number | undefined): Promise<JsonItem[]> {
    const snapshot = await this.#refresh(reader)
    const places = [...snapshot.places.values()]
    const asked =
      since === undefined || since > snapshot.revision
        ? places.filter(({ location }) => !location.archived)
        : places.slice(places.findLastIndex(({ location }) => location.revision <= since) + 1)
    return asked.map(({ json }) => json)
  }

  async #refresh(caller: Reader): Promise<Snapshot> {
    const { revision, drives } = await lastRevision(caller)
    // A driver who sees private places of their own gets a separate snapshot; everyone else shares one without any.
    const reader = drives ? caller : { ...caller, scope: { ...caller.scope, userId: NOBODY } }
    const { tenantId, role, userId } = reader.scope
    const key = `${tenantId} ${role === 'viewer'} ${userId}`
    const snapshot = this.#snapshots.get(key) ?? { revision: 0, places: new Map(), unread: new Set() }
    if (revision > snapshot.revision) {
      // Private trips of any vehicle are hidden from a viewer, so every change is read from the database.
      const mayUseMemory = role !== 'viewer'
      const news = mayUseMemory ? await this.#news(tenantId, snapshot.revision, revision) : undefined
      const change = news
        ? await changeFromMemory(reader, snapshot, news)
        : await readChange(reader, snapshot, revision)
      apply(snapshot, change, this.#log)
    }
    this.#snapshots.delete(key)
    this.#snapshots.set(key, snapshot)
    this.#forgetOldest()
    return snapshot
  }

  async #news(tenantId: string, after: number, atLeast: number): Promise<CommittedChanges | undefined> {
    const news = this.#committed.between(tenantId, after, atLeast)
    if (news) return news
    // The database may show a commit before its result has reached this process.
    await nextTurn()
    return this.#committed.between(tenantId, after, atLeast)
  }

  #forgetOldest(): void {
    let places = 0
    for (const snapshot of this.#snapshots.values()) places += snapshot.places.size
    for (const [key, snapshot] of this.#snapshots) {
      if (places <= MAX_PLACES || this.#snapshots.size === 1) return
      places -= snapshot.places.size
      this.#snapshots.delete(key)
    }
  }
}

/** Keeps the later state if two requests run at once. */
function apply(snapshot: Snapshot, { locations, unread, upTo }: Change, log: Log | undefined): void {
  const later = locations.filter(({ revision }) => revision > snapshot.revision)
  const places = later.flatMap((location): Place[] => {
    const { vehicleId } = location
    const json = jsonItem(VehicleLocation, location, (err) =>
      log?.error({ err, vehicleId }, 'The location of a vehicle does not match its schema and is not shown'),
    )
    return json === undefined ? [] : [{ json, location }]
  })
  for (const place of places) {
    const { vehicleId } = place.location
    snapshot.places.delete(vehicleId)
    snapshot.places.set(vehicleId, place)
    snapshot.unread.delete(vehicleId)
  }
  if (upTo > snapshot.revision) for (const vehicleId of unread) snapshot.unread.add(vehicleId)
  snapshot.revision = Math.max(snapshot.revision, upTo, later.at(-1)?.revision ?? 0)
}

async function readChange(reader: Reader, snapshot: Snapshot, upTo: number): Promise<Change> {
  return { locations: await fleetLocations(reader, { since: snapshot.revision }), unread: [], upTo }
}

/** Ordered by revision. */
async function changeFromMemory(
  reader: Reader,
  snapshot: Snapshot,
  { changes, unclear, upTo }: CommittedChanges,
): Promise<Change> {
  const known: FleetLocation[] = []
  const asked = [...unclear]
  for (const change of changes) {
    const { vehicleId } = change
    const before = snapshot.places.get(vehicleId)?.location
    const isKnown = before && !before.mayHide && !before.archived && !snapshot.unread.has(vehicleId)
    if (isKnown) known.push(changed(before, change))
    else asked.push(vehicleId)
  }
  if (asked.length === 0) return { locations: known, unread: [], upTo }
  const read = await fleetLocations(reader, { vehicleIds: asked, upTo })
  const found = new Set(read.map(({ vehicleId }) => vehicleId))
  const locations = [...known, ...read].sort((a, b) => a.revision - b.revision)
  return { locations, unread: asked.filter((vehicleId) => !found.has(vehicleId)), upTo }
}

/** The location after a committed change, as `fleetLocations` would read it for a vehicle in use that hides nothing. */
function changed(before: FleetLocation, { state, address, revision }: CommittedChange): FleetLocation {
  const named = { ...before, address: address === undefined ? before.address : address, revision }
  if (!state) return named
  return {
    ...named,
    latitude: state.latitude,
    longitude: state.longitude,
    speedKmh: state.speedKmh,
    headingDegrees: state.headingDegrees,
    ignition: state.ignition,
    state: state.state,
    stateSince: new Date(state.stateSinceMs).toISOString(),
    hasReported: state.lastSeenMs !== null,
    timestamp: state.fixMs === null ? null : new Date(state.fixMs).toISOString(),
  }
}
