import type { Booking } from '@roadbook/contract/trips/bookings'

/** A booking as the API sends it. */
export function aBooking(more: Partial<Booking> = {}): Booking {
  return {
    id: '019a0000-0000-7000-8000-0000000000b1',
    vehicleId: '019a0000-0000-7000-8000-0000000000a1',
    registration: 'GHS 102',
    vehicleLabel: null,
    userId: '019a0000-0000-7000-8000-000000000001',
    userName: 'Ada Borg',
    startDate: '2026-11-20T08:00:00Z',
    endDate: '2026-11-20T10:00:00Z',
    purpose: 'Fair',
    destination: null,
    category: 'business',
    status: 'requested',
    state: 'requested',
    alsoBooked: null,
    startOdometerMeters: null,
    endOdometerMeters: null,
    startedAt: null,
    returnedAt: null,
    licenceConfirmedBy: null,
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-01T08:00:00Z',
    version: 1,
    ...more,
  }
}
