/** Who could do a job: free and nearby people come first. */
import type { Booking } from '@roadbook/contract/trips/bookings'
import type { Place } from '@roadbook/contract/core/entity'
import type { Job } from '@roadbook/contract/trips/jobs'
import type { User } from '@roadbook/contract/people/users'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { distanceMeters } from '@roadbook/geo/distance'
import { nameOf } from '../../../../lib/person-name.ts'
import { overlaps } from '../board/board.ts'

/** The job to be assigned. */
export type Wanted = {
  id?: string | undefined
  startDate: string
  endDate: string
  location: Place | null
  vehicleId: string | null
}

/** What a person does at that time: a job with its title, or a booking with its vehicle. */
type Busy = { startDate: string; endDate: string } & ({ title: string } | { registration: string })

export type Candidate = {
  id: string
  name: string
  /** Their current vehicle. */
  vehicle: Vehicle | undefined
  /** From its last position to the job in a straight line; null if either is unknown. */
  distanceMeters: number | null
  busyWith: Busy[]
}

type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'roles' | 'archived' | 'status'>
type Known = {
  people: readonly Person[]
  vehicles: readonly Vehicle[]
  /** Assigned or in progress, around that time. */
  jobs: readonly Job[]
  /** Confirmed or in progress, around that time. */
  bookings: readonly Booking[]
  /** The current assignments. */
  bookedNow: readonly Booking[]
}

/** People who can be assigned a job: they can sign in to see it, and may change its status. */
export function canBeAssigned({ archived, status, roles }: Person): boolean {
  return !archived && status !== 'invited' && roles.some((role) => role !== 'viewer')
}

export function rankCandidates(wanted: Wanted | undefined, known: Known): Candidate[] {
  return known.people
    .filter(canBeAssigned)
    .map((person) => {
      const vehicle = vehicleOf(person.id, known)
      return {
        id: person.id,
        name: nameOf(person),
        isDriver: person.roles.includes('driver'),
        vehicle,
        distanceMeters: distanceTo(wanted?.location ?? null, vehicle),
        busyWith: wanted === undefined ? [] : busyWith(person.id, wanted, known),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.busyWith.length > 0) - Number(b.busyWith.length > 0) ||
        compareDistance(a.distanceMeters, b.distanceMeters) ||
        Number(b.isDriver) - Number(a.isDriver) ||
        a.name.localeCompare(b.name),
    )
}

/** A booking takes precedence over the driver that a vehicle is assigned to. */
function vehicleOf(userId: string, { vehicles, bookedNow }: Known): Vehicle | undefined {
  const booked = bookedNow.find((booking) => booking.userId === userId)
  if (booked !== undefined) return vehicles.find(({ id }) => id === booked.vehicleId)
  return vehicles.find(
    ({ id, driverId }) => driverId === userId && !bookedNow.some(({ vehicleId }) => vehicleId === id),
  )
}

function distanceTo(place: Place | null, vehicle: Vehicle | undefined): number | null {
  const last = vehicle?.lastPosition
  return place === null || !last ? null : distanceMeters(last, place)
}

/** A booking of the job's own vehicle doesn't make a person busy. */
function busyWith(userId: string, wanted: Wanted, { jobs, bookings }: Known): Busy[] {
  const ofJobs = jobs.filter((job) => job.assignee === userId && job.id !== wanted.id)
  const ofBookings = bookings.filter(
    (booking) => booking.userId === userId && booking.vehicleId !== wanted.vehicleId,
  )
  return [...ofJobs, ...ofBookings]
    .filter((one) => overlaps(one, wanted))
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
}

function compareDistance(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a - b
}
