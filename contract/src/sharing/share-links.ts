import { z } from 'zod'
import { DistanceUnit } from '../core/distance-unit.ts'
import { entityFields, expectedVersion, idOf, Latitude, Longitude, trimmedText } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { MapTiles } from '../tracking/map.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

export const shareLinkLimits = {
  /** The longest time from now until a link expires. */
  longestDays: 90,
  /** The time until a link expires by default. */
  defaultHours: 4,
  activeOfCompany: 1_000,
  /** How long an ended link is still listed. */
  listedDays: 90,
}

/** `active` until it expires or somebody stops it, also before its start. */
export const ShareLinkStatus = z.enum(['active', 'stopped', 'expired'])
export type ShareLinkStatus = z.infer<typeof ShareLinkStatus>

export const Destination = z.object({
  latitude: Latitude,
  longitude: Longitude,
  /** The name on the public page. */
  address: trimmedText(200),
})
export type Destination = z.infer<typeof Destination>

/** When a vehicle would arrive at a destination if it drove there now. */
export const Arrival = z.object({
  /** Rounded to whole minutes. */
  arrivesAt: Instant,
  /** 0 once the vehicle is there. */
  remainingMeters: z.int(),
  /**
   * `roads`: the quickest route in a road network; `straightLine`: the straight line times a factor (docs/share-links.md).
   */
  method: z.enum(['roads', 'straightLine']),
  /** From the vehicle to the destination, an encoded polyline with six decimals. */
  path: z.string(),
})
export type Arrival = z.infer<typeof Arrival>

/** A link that shows visitors where one vehicle is. */
export const ShareLink = z.object({
  id: idOf('shareLink'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  vehicleLabel: z.string().nullable(),
  /** The recipient, visible only to the company; '' if nothing was entered. */
  label: z.string(),
  /** Before this time, the link shows no location. */
  startsAt: Instant,
  expiresAt: Instant,
  destination: Destination.nullable(),
  status: ShareLinkStatus,
  stoppedAt: Instant.nullable(),
  /** How often the page was opened before the link ended. */
  viewCount: z.int(),
  lastViewedAt: Instant.nullable(),
  createdBy: idOf('user').nullable(),
  createdByName: z.string(),
  /** The URL of the public page; null for callers who may not share. */
  url: z.string().nullable(),
  ...entityFields,
})
export type ShareLink = z.infer<typeof ShareLink>

/** With the arrival that visitors currently see; null without a destination or a location. */
export const ShareLinkDetail = ShareLink.extend({ arrival: Arrival.nullable() })
export type ShareLinkDetail = z.infer<typeof ShareLinkDetail>

const fields = {
  label: z.string().trim().max(100),
  startsAt: Instant,
  expiresAt: Instant,
  destination: Destination.nullable(),
}

const endsAfterStart = {
  error: problem('share_link_ends_before_start'),
  path: ['expiresAt'],
}

const isInOrder = ({
  startsAt,
  expiresAt,
}: {
  startsAt?: string | undefined
  expiresAt?: string | undefined
}) => startsAt === undefined || expiresAt === undefined || Date.parse(startsAt) < Date.parse(expiresAt)

export const ShareLinkCreate = z
  .object(fields)
  .partial()
  .extend({ vehicleId: idOf('vehicle') })
  .refine(isInOrder, endsAfterStart)
export type ShareLinkCreate = z.infer<typeof ShareLinkCreate>

export const ShareLinkUpdate = z
  .object(fields)
  .partial()
  .extend({ version: expectedVersion })
  .refine(isInOrder, endsAfterStart)
export type ShareLinkUpdate = z.infer<typeof ShareLinkUpdate>

/** The vehicle's data for visitors: no registration, no driver, no id. */
const SharedVehicle = z.object({
  /** Its label, or make and model; '' if it has neither. */
  name: z.string(),
  /** Make and model beside a label; '' if unknown. */
  model: z.string(),
})

export const SharedLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  speedKmh: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  /** `offline`: the vehicle hasn't reported for a long time; the location is the last one. */
  state: z.enum(['moving', 'idling', 'parked', 'offline']),
  /** Time of the fix. */
  timestamp: Instant,
  address: z.string().nullable(),
})
export type SharedLocation = z.infer<typeof SharedLocation>

const company = { companyName: z.string() }

/** What a link shows to whoever has it. */
export const PublicLocation = z.discriminatedUnion('status', [
  z.object({ status: z.literal('stopped'), ...company }),
  z.object({ status: z.literal('expired'), ...company }),
  /** It shows a location from `startsAt` on. */
  z.object({ status: z.literal('scheduled'), ...company, startsAt: Instant, expiresAt: Instant }),
  z.object({
    status: z.literal('active'),
    ...company,
    expiresAt: Instant,
    /** The company's unit, in which the page shows lengths and speeds. */
    distanceUnit: DistanceUnit,
    /** Requested with the header `Authorization: ShareLink TOKEN`, unless it is an archive. */
    map: MapTiles,
    vehicle: SharedVehicle,
    /** Null for a vehicle that has never sent one, and while nobody may see its location. */
    location: SharedLocation.nullable(),
    /**
     * The route driven since the link's start, in the last 24 hours, as far as the link shows it: encoded polylines with six
     * decimals, the newest at the end; a gap starts a new one.
     */
    driven: z.array(z.string()),
    drivenMeters: z.int(),
    /** The name of the place where the driven route begins. */
    startAddress: z.string().nullable(),
    destination: Destination.nullable(),
    /** Null without a destination, without a location, and while the vehicle is offline. */
    arrival: Arrival.nullable(),
  }),
])
export type PublicLocation = z.infer<typeof PublicLocation>

/** Opaque; other texts of this length match no link. */
const Token = z.object({ token: z.string().max(100) })

const One = z.object({ id: idOf('shareLink') })

export const shareLinkRoutes = routes({
  list: {
    method: 'GET',
    path: '/share-location',
    access: 'shareLinks.read',
    summary: `Links that share a vehicle's location: active ones first, the next to expire at the top, then those that ended in the last ${shareLinkLimits.listedDays} days.`,
    query: z.object({
      vehicleId: idOf('vehicle').optional(),
      status: ShareLinkStatus.optional(),
    }),
    response: z.array(ShareLink),
  },
  create: {
    method: 'POST',
    path: '/share-location',
    access: 'shareLinks.write',
    summary: `Shares a vehicle's location at a link, for ${shareLinkLimits.defaultHours} hours unless \`expiresAt\` says otherwise.`,
    body: ShareLinkCreate,
    response: ShareLink,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/share-location/{id}',
    access: 'shareLinks.read',
    summary: 'One link, with the arrival that its page shows now.',
    params: One,
    response: ShareLinkDetail,
  },
  update: {
    method: 'PUT',
    path: '/share-location/{id}',
    access: 'shareLinks.write',
    summary: 'Changes the given fields of an active link, such as when it expires.',
    params: One,
    body: ShareLinkUpdate,
    response: ShareLink,
  },
  stop: {
    method: 'PUT',
    path: '/share-location/{id}/stop',
    access: 'shareLinks.write',
    summary:
      'Stops sharing for good; open pages hear of it within a second. A link that has ended stays as it is.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
  publicLocation: {
    method: 'GET',
    path: '/public/share-location/{token}',
    access: 'public',
    summary: 'What a link shows, for anybody who has it. Counts as one opening of a link that has not ended.',
    params: Token,
    response: PublicLocation,
    refuses: ['too_many_requests'],
    writes: true,
  },
})

/** The event stream of a link, below the API base: each `data` is a PublicLocation; the last one has the final status. */
export const publicLocationEventsPath = '/public/share-location/{token}/events'
