import { setImmediate as nextTurn } from 'node:timers/promises'
import { VehicleLocation } from '@roadbook/contract/locations'
import type { Log } from '../../database/log.ts'
import type { Context } from '../../http/scope.ts'
import { type JsonItem, jsonItem } from '../../http/ready-json.ts'
import type { CommittedChange, CommittedStates, News } from './committed-states.ts'
import { type FleetLocation, fleetLocations, lastRevision } from './visible-positions.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

/** As JSON since most of them are sent again and again as they are. */
type Place = { json: JsonItem; location: FleetLocation }

type Board = {
  revision: number
  /** As of the revision, in the order of theirs, since a place that changes moves to the end. */
  places: Map<string, Place>
  /** Vehicles of whose change the database had told nothing yet, as they had changed again: from there alone they go on. */
  unread: Set<string>
}

/** What a board takes in: all that changed up to a revision, but for the unread. */
type Change = { locations: readonly FleetLocation[]; unread: readonly string[]; upTo: number }

/** Of all boards; a place is some 1,000 bytes. */
const MAX_PLACES = 300_000

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The places of companies' vehicles as they were last asked for by somebody who sees the whole fleet: a question takes in
 * what has changed since, however many vehicles stand still and however many people look on. What ingest has committed, and the
 * words of places, are known without the database, unless a place may be hidden; all else is read. What a place shows never changes without a
 * new revision of the vehicle: `since` of the contract lives by that too.
 */
export class LocationBoards {
  readonly #committed: CommittedStates
  readonly #log: Log | undefined
  /** By company and by what its caller may see, the one asked last at the end. */
  readonly #boards = new Map<string, Board>()

  constructor(committed: CommittedStates, log?: Log) {
    this.#committed = committed
    this.#log = log
  }

  /** All vehicles in use; with `since` those that changed after it, also when they left the fleet. */
  async read(reader: Reader, since: number | undefined): Promise<JsonItem[]> {
    const board = await this.#refresh(reader)
    const places = [...board.places.values()]
    const asked =
      since === undefined || since > board.revision
        ? places.filter(({ location }) => !location.archived)
        : places.slice(places.findLastIndex(({ location }) => location.revision <= since) + 1)
    return asked.map(({ json }) => json)
  }

  async #refresh(caller: Reader): Promise<Board> {
    const { revision, drives } = await lastRevision(caller)
    // Who drives sees more than their colleagues do. All others share a board, which must hold nobody's own private places.
    const reader = drives ? caller : { ...caller, scope: { ...caller.scope, userId: NOBODY } }
    const { tenantId, role, userId } = reader.scope
    const key = `${tenantId} ${role === 'viewer'} ${userId}`
    const board = this.#boards.get(key) ?? { revision: 0, places: new Map(), unread: new Set() }
    if (revision > board.revision) {
      // A viewer may not see private trips of any vehicle: the database must tell of all.
      const mayKnow = role !== 'viewer'
      const news = mayKnow ? await this.#news(tenantId, board.revision, revision) : undefined
      const change = news ? await goOn(reader, board, news) : await readAnew(reader, board, revision)
      takeIn(board, change, this.#log)
    }
    this.#boards.delete(key)
    this.#boards.set(key, board)
    this.#forgetOldest()
    return board
  }

  async #news(tenantId: string, after: number, atLeast: number): Promise<News | undefined> {
    const news = this.#committed.between(tenantId, after, atLeast)
    if (news) return news
    // The answer to a commit that the database has shown us already may wait for its turn.
    await nextTurn()
    return this.#committed.between(tenantId, after, atLeast)
  }

  #forgetOldest(): void {
    let places = 0
    for (const board of this.#boards.values()) places += board.places.size
    for (const [key, board] of this.#boards) {
      if (places <= MAX_PLACES || this.#boards.size === 1) return
      places -= board.places.size
      this.#boards.delete(key)
    }
  }
}

/** Whichever question is answered first, of two that run at once the board keeps the later state. */
function takeIn(board: Board, { locations, unread, upTo }: Change, log: Log | undefined): void {
  const later = locations.filter(({ revision }) => revision > board.revision)
  const places = later.flatMap((location): Place[] => {
    const { vehicleId } = location
    const json = jsonItem(VehicleLocation, location, (err) =>
      log?.error({ err, vehicleId }, 'the place of a vehicle does not fit its schema and is not shown'),
    )
    return json === undefined ? [] : [{ json, location }]
  })
  for (const place of places) {
    const { vehicleId } = place.location
    board.places.delete(vehicleId)
    board.places.set(vehicleId, place)
    board.unread.delete(vehicleId)
  }
  if (upTo > board.revision) for (const vehicleId of unread) board.unread.add(vehicleId)
  board.revision = Math.max(board.revision, upTo, later.at(-1)?.revision ?? 0)
}

async function readAnew(reader: Reader, board: Board, upTo: number): Promise<Change> {
  return { locations: await fleetLocations(reader, { since: board.revision }), unread: [], upTo }
}

/** The places after `news`, in order of revisions. */
async function goOn(reader: Reader, board: Board, { changes, unclear, upTo }: News): Promise<Change> {
  const known: FleetLocation[] = []
  const asked = [...unclear]
  for (const change of changes) {
    const { vehicleId } = change
    const before = board.places.get(vehicleId)?.location
    const goesOn = before && !before.mayHide && !before.archived && !board.unread.has(vehicleId)
    if (goesOn) known.push(changed(before, change))
    else asked.push(vehicleId)
  }
  if (asked.length === 0) return { locations: known, unread: [], upTo }
  const read = await fleetLocations(reader, { vehicleIds: asked, upTo })
  const found = new Set(read.map(({ vehicleId }) => vehicleId))
  const locations = [...known, ...read].sort((a, b) => a.revision - b.revision)
  return { locations, unread: asked.filter((vehicleId) => !found.has(vehicleId)), upTo }
}

/** What ingest and the words of places write of a vehicle, as `fleetLocations` would read it of one in use and always shown. */
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
