import type { TraccarKind } from '@roadbook/contract/company/traccar-import'
import type { Problem } from '@roadbook/contract/core/errors'
import { issueProblem } from '@roadbook/contract/core/issue-problem'
import type { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import type { Role } from '@roadbook/contract/core/permissions'
import type { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import type { z } from 'zod'

/** The kinds that become a record of their own; a maintenance becomes dates and intervals of vehicles. */
export const recordKinds = ['group', 'user', 'driver', 'device', 'geofence'] as const
export type RecordKind = (typeof recordKinds)[number]

export type NewPerson = {
  /** Null for a driver who doesn't sign in. */
  email: string | null
  firstName: string
  lastName: string
  roles: Role[]
  phone: string | null
}

/** Ids of Traccar, which become ours once their records are here. */
export type NewVehicle = {
  body: VehicleCreate
  groupId: number | undefined
  driverId: number | undefined
  isArchived: boolean
}

export type NewGeofence = { body: GeofenceCreate; deviceIds: number[]; groupIds: number[] }

type New = {
  group: { name: string }
  user: NewPerson
  driver: NewPerson
  device: NewVehicle
  geofence: NewGeofence
}

/** What happens to a record of Traccar. */
export type Outcome<Kind extends TraccarKind> =
  | { action: 'add'; value: Kind extends RecordKind ? New[Kind] : undefined }
  /** Entered here by hand before; a vehicle without a device gets this one. */
  | { action: 'adopt'; recordId: string; deviceIdentifier?: string }
  /** The same person as another record of the import. */
  | { action: 'same'; kind: RecordKind; traccarId: number }
  | { action: 'known' }
  | { action: 'refuse' }

export type PlannedOf<Kind extends TraccarKind> = {
  kind: Kind
  traccarId: number
  name: string
  outcome: Outcome<Kind>
  /** The code of the key that a driver gets. */
  keyCode?: string | undefined
  /** Why it is refused, or what of it can't come. */
  problem?: Problem | undefined
}

export type Planned = { [Kind in TraccarKind]: PlannedOf<Kind> }[TraccarKind]

/** What the company has already. */
export type Present = {
  /** Whether this record was imported before, from the same server. */
  isImported(kind: RecordKind, traccarId: number): boolean
  /** By name, in lower case. */
  categories: ReadonlyMap<string, string>
  people: readonly { id: string; email: string | null; name: string }[]
  vehicles: readonly { id: string; registration: string; dongleId: number | null; archived: boolean }[]
  /** By code: whose they are. */
  driverKeys: ReadonlyMap<string, string | null>
  /** By name, in lower case. */
  geofences: ReadonlyMap<string, string>
  /** In the company's time zone. */
  today: string
}

/** The first thing that is wrong with a value. */
export function firstProblem(error: z.ZodError): Problem {
  const [issue] = error.issues
  return issue ? issueProblem(issue) : { code: 'malformed_request' }
}
