/** The drivers of the demo company's vehicles, now and in the past. */
import type { Role } from '@roadbook/contract/core/permissions'
import { v7 as uuidv7 } from 'uuid'
import { timeZoneOf } from '../../core/companies/index.ts'
import type { Context } from '../../../http/scope.ts'
import { addPerson } from '../../people/users/index.ts'
import { assignInTurn } from '../../fleet/vehicles/index.ts'
import { earlierDrivers, licenceOf } from './demo-profiles.ts'
import type { DemoFleet, Person } from './fleet-file.ts'
import type { Past } from './history-plan.ts'
import { type Rota, shiftsBetween } from './shifts.ts'
import { demoAuthor } from './demo-author.ts'

const DAY_MS = 86_400_000

/** User ids; the first is the vehicle's driver if there is only one. */
type Crew = [string, ...string[]]

/** By plate. */
type Crews = ReadonlyMap<string, Crew>

/** Adds the drivers of each vehicle, and the user who signs the edits of generated trips. */
export async function insertCrews(context: Context, fleet: DemoFleet): Promise<Crews> {
  const crews = new Map<string, Crew>()
  for (const [i, { registration, driver, crew = [] }] of fleet.vehicles.entries()) {
    if (!driver) continue
    const ids: Crew = [
      await insertPerson(context, { ...driver, ...licenceOf(i, context.now), role: 'driver' }),
    ]
    for (const [nth, person] of crew.entries()) {
      const licence = licenceOf(fleet.vehicles.length + i * crew.length + nth, context.now)
      ids.push(await insertPerson(context, { ...person, ...licence, role: 'driver' }))
    }
    crews.set(registration, ids)
  }
  await insertPerson(context, { ...demoAuthor, role: 'manager', archived: true })
  return crews
}

type NewPerson = {
  firstName: string
  lastName: string
  role: Role
  email?: string
  archived?: boolean
  licenceNumber?: string
  licenceCheckedAt?: Date
}

async function insertPerson(
  context: Context,
  { role, archived = false, email, ...facts }: NewPerson,
): Promise<string> {
  const id = uuidv7()
  const person = { id, email: email ?? emailOf(facts), ...facts, roles: [role], archived, status: 'active' }
  await addPerson(context, person)
  return id
}

export function emailOf({ firstName, lastName }: Person): string {
  const name = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  return `${name.toLowerCase()}@roadbook.example`
}

/** Vehicle ids by plate, and the period in which drivers are assigned. */
type Furnished = { crews: Crews; ids: ReadonlyMap<string, string>; past: Past }

/** Vehicles that used to have another driver: earlier trips belong to that driver. */
export async function changeDrivers(
  { scope, tx, now }: Context,
  { ids, crews, past }: Furnished,
): Promise<void> {
  for (const { registration, driverOf, daysAgo } of earlierDrivers) {
    const [vehicleId, earlier] = [ids.get(registration), crews.get(driverOf)?.[0]]
    const present = crews.get(registration)?.[0]
    if (vehicleId === undefined || earlier === undefined || present === undefined) continue
    const changedMs = now.getTime() - daysAgo * DAY_MS
    await assignInTurn({ scope, tx }, vehicleId, [
      { userId: earlier, from: past.from },
      { userId: present, from: new Date(changedMs) },
    ])
  }
}

/** Vehicles on duty day and night are driven by four people in shifts. */
export async function shareOutShifts(
  context: Context,
  fleet: DemoFleet,
  { ids, crews, past }: Furnished,
): Promise<void> {
  const timeZone = await timeZoneOf(context)
  for (const { registration, handover } of fleet.vehicles) {
    const vehicleId = ids.get(registration)
    const rota = toRota(crews.get(registration) ?? [], handover, timeZone)
    if (vehicleId === undefined || !rota) continue
    const shifts = shiftsBetween(rota, past.from, new Date(context.now.getTime() + 1))
    const beganMs = past.from.getTime()
    const turns = shifts.map(({ member: userId, fromMs }) => ({
      userId,
      from: new Date(Math.max(fromMs, beganMs)),
    }))
    await assignInTurn(context, vehicleId, turns)
  }
}

/** Undefined if the vehicle has one driver, or none. */
export function toRota(
  [a, b, c, d]: readonly string[],
  handover: string | undefined,
  timeZone: string,
): Rota<string> | undefined {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return handover === undefined ? undefined : { crew: [a, b, c, d], handover, timeZone }
}
