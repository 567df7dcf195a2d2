import { z } from 'zod'
import { idOf } from './entity.ts'
import { routes } from './route.ts'
import { VehicleState } from './telematics.ts'

/** Why a vehicle wants a person's eye; `due` kinds carry a day, `offline` a time. */
export const AttentionKind = z.enum(['offline', 'inspectionDue', 'serviceDue', 'insuranceExpires'])
export type AttentionKind = z.infer<typeof AttentionKind>

export const Attention = z.object({
  kind: AttentionKind,
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  label: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  dueDate: z.iso.date().nullable(),
  address: z.string().nullable(),
})
export type Attention = z.infer<typeof Attention>

export const Overview = z.object({
  /** Every vehicle in use stands in exactly one state. */
  counts: z.record(VehicleState, z.int()),
  vehicles: z.int(),
  needsAttention: z.array(Attention),
})
export type Overview = z.infer<typeof Overview>

export const overviewRoutes = routes({
  get: {
    method: 'GET',
    path: '/overview/v2',
    access: 'vehicles.read',
    summary: 'The fleet at a glance: counts by state, and what wants attention.',
    response: Overview,
  },
})
