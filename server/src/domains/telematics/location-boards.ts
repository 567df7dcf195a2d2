import { VehicleLocation } from '@roadbook/contract/telematics'
import type { Context } from '../../http/scope.ts'
import { type JsonItem, jsonItem } from '../../http/ready-json.ts'
import { visibleLocations } from './visible-positions.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

/** As JSON since most of them are sent again and again as they are. */
type Place = { json: JsonItem; revision: number; archived: boolean }

/** By revision, since a place that changes moves to the end. */
type Board = { revision: number; places: Map<string, Place> }

/** Of all boards; a place is some 500 bytes. */
const MAX_PLACES = 400_000

/**
 * The places of companies' vehicles as they were last asked for by somebody who sees the whole fleet: a question reads
 * what has changed since, however many vehicles stand still and however many people look on. What a place shows never
 * changes without a new revision of the vehicle: `since` of the contract lives by that too.
 */
export class LocationBoards {
  /** By company and by what its caller may see, the one asked last at the end. */
  readonly #boards = new Map<string, Board>()

  /** All vehicles in use; with `since` those that changed after it, also when they left the fleet. */
  async read(reader: Reader, since: number | undefined): Promise<JsonItem[]> {
    const board = await this.#refresh(reader)
    const places = [...board.places.values()]
    const asked =
      since === undefined || since > board.revision
        ? places.filter(({ archived }) => !archived)
        : places.slice(places.findLastIndex(({ revision }) => revision <= since) + 1)
    return asked.map(({ json }) => json)
  }

  async #refresh(reader: Reader): Promise<Board> {
    const { tenantId, role } = reader.scope
    const key = `${tenantId} ${role === 'viewer'}`
    const board = this.#boards.get(key) ?? { revision: 0, places: new Map() }
    for (const place of await visibleLocations(reader, board.revision)) {
      const before = board.places.get(place.vehicleId)
      // Another question, asked later, may have been answered earlier.
      if (before && before.revision >= place.revision) continue
      board.places.delete(place.vehicleId)
      const { revision, archived } = place
      board.places.set(place.vehicleId, { json: jsonItem(VehicleLocation, place), revision, archived })
      board.revision = Math.max(board.revision, revision)
    }
    this.#boards.delete(key)
    this.#boards.set(key, board)
    this.#forgetOldest()
    return board
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
