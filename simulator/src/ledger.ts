import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { type Day, dayOfDate, isHoliday, weekdayOf, weekOf } from './calendar.ts'
import type { Behaviour, SimulatedVehicle } from './fleet.ts'
import { type Agenda, type DayContext, FREE, type Routine, type Visit } from './routines/itinerary.ts'
import { ROUTINES } from './routines/routines.ts'
import { seededRandom } from './random.ts'
import { nearestNode } from './driving/nearest-node.ts'
import type { World } from './world.ts'

/** A vehicle's state on the morning of a day. */
export type Standing = {
  node: number
  /** Metres driven since the ledger was opened. */
  meters: number
  /** The level of the tank or the battery. */
  levelPercent: number
  /** The tracker has no power. */
  isSilent: boolean
}

/** Fuel or battery used per kilometre, in per cent. */
const PERCENT_PER_KM = { electric: 0.38, car: 0.12, van: 0.13, truck: 0.15 }
const REFUEL_BELOW_PERCENT = 40
const REFUEL_SECONDS = 300
const AREA_CUSTOMERS = 34
const SUNDAY = 0
const AREA = 1
const LEVEL = 2
const AGENDA = 3

/** Drivers of these vehicles have a week off in each quarter, when the vehicle stays where it is. */
const STANDS_ON_LEAVE = new Set<Behaviour>(['rounds', 'parcel', 'electric', 'truck', 'courier', 'patrol'])
const WEEKS_BETWEEN_LEAVES = 13

function isOnLeave({ behaviour, seed, aroundTheClock }: SimulatedVehicle, day: Day): boolean {
  if (aroundTheClock || !STANDS_ON_LEAVE.has(behaviour)) return false
  return (weekOf(day) + seed * 5) % WEEKS_BETWEEN_LEAVES === 0
}

/**
 * A vehicle's agenda for each day, and its state afterwards. A day depends on the seed, the calendar and the state on that
 * morning, so the ledger computes all days since it was opened. Drives aren't planned, so a day takes microseconds.
 */
export class Ledger {
  readonly routine: Routine
  readonly percentPerKm: number
  readonly #world: World
  readonly #vehicle: SimulatedVehicle
  readonly #persona: Pick<DayContext, 'base' | 'home' | 'area'>
  /** The first day covered. */
  readonly opened: Day
  readonly #mornings: Standing[]

  constructor(world: World, vehicle: SimulatedVehicle, openedFor: Day) {
    if (vehicle.behaviour === 'recorded') throw new Error('A recorded drive is not planned')
    this.#world = world
    this.#vehicle = vehicle
    this.routine = ROUTINES[vehicle.behaviour]
    this.percentPerKm = PERCENT_PER_KM[vehicle.isElectric ? 'electric' : vehicle.kind]
    this.#persona = personaOf(world, vehicle)
    const since = vehicle.odometerSince === undefined ? openedFor : dayOfDate(vehicle.odometerSince)
    this.opened = Math.min(since, openedFor)
    const sleepsAtHome = vehicle.behaviour === 'sales' || vehicle.behaviour === 'craftsman'
    const node = sleepsAtHome ? this.#persona.home : this.#persona.base
    const levelPercent = vehicle.isElectric ? 100 : seededRandom(vehicle.seed, LEVEL).between(30, 100)
    this.#mornings = [{ node, meters: 0, levelPercent, isSilent: false }]
  }

  /** The vehicle's state on the morning of a day. */
  morning(day: Day): Standing {
    for (let i = this.#mornings.length; i <= day - this.opened; i++) {
      const before = this.#mornings[i - 1]
      if (before) this.#mornings.push(this.#after(before, this.#agendaFor(this.opened + i - 1, before)))
    }
    const found = this.#mornings[day - this.opened]
    if (!found) throw new Error(`The ledger has no day ${day}`)
    return found
  }

  agenda(day: Day): Agenda {
    return this.#agendaFor(day, this.morning(day))
  }

  #agendaFor(day: Day, morning: Standing): Agenda {
    if (isOnLeave(this.#vehicle, day)) return FREE
    const agenda = this.routine.agenda({
      ...this.#persona,
      world: this.#world,
      vehicle: this.#vehicle,
      random: seededRandom(this.#vehicle.seed, AGENDA, day),
      day,
      weekday: isHoliday(day) ? SUNDAY : weekdayOf(day),
      at: morning.node,
    })
    if (this.#vehicle.isElectric || morning.levelPercent >= REFUEL_BELOW_PERCENT) return agenda
    return agenda.visits.length === 0
      ? agenda
      : { ...agenda, visits: [this.#refuelling(morning.node), ...agenda.visits] }
  }

  #refuelling(from: number): Visit {
    const { graph, places } = this.#world
    const here = graph.nodes[from]
    const station = here ? (byDistance(this.#world, here, places.stations)[0] ?? from) : from
    return { node: station, reason: 'refuel', staySeconds: REFUEL_SECONDS, fills: true }
  }

  #after(morning: Standing, { visits }: Agenda): Standing {
    const evening = { ...morning }
    for (const { node, fills, isSilent } of visits) {
      const { meters } = this.#world.journeys.cost(evening.node, node)
      evening.node = node
      evening.meters += meters
      evening.levelPercent = fills ? 100 : evening.levelPercent - (meters / 1000) * this.percentPerKm
      evening.isSilent = isSilent ?? false
    }
    // electric vehicles charge overnight
    if (this.#vehicle.isElectric) evening.levelPercent = 100
    return evening
  }
}

/** The vehicle's base, from its depot and its seed. */
function personaOf(world: World, vehicle: SimulatedVehicle): Pick<DayContext, 'base' | 'home' | 'area'> {
  const { graph, places } = world
  const base = nearestNode(graph, vehicle.depot)
  const random = seededRandom(vehicle.seed, AREA)
  const middle = places.customers[Math.floor(random.next() * places.customers.length)] ?? base
  const area = byDistance(world, graph.nodes[middle] ?? vehicle.depot, places.customers)
  const home = places.homes[Math.floor(random.next() * places.homes.length)] ?? base
  return { base, home, area: area.slice(0, AREA_CUSTOMERS) }
}

function byDistance({ graph }: World, from: LatLon, nodes: readonly number[]): number[] {
  const meters = (node: number) => distanceMeters(from, graph.nodes[node] ?? from)
  return nodes
    .map((node) => ({ node, meters: meters(node) }))
    .toSorted((a, b) => a.meters - b.meters)
    .map(({ node }) => node)
}
