import type { OrderProof } from '@roadbook/contract/tracking/device-orders'
import type { ResourceType } from '@roadbook/contract/core/permissions'

/**
 * `drivenVehicle`: one with detected trips, of which `splitTrip` is split by `borderEdit`; `activeBooking`: one whose
 * vehicle is handed over; `fileKey`: of a document of the vehicle; `delivery`: of the webhook; `doneImport`: one that was
 * confirmed; `shareToken`: of the share link; `hubToken`, `geofenceToken`: of the frames; `ownChannel`: of the admin's
 * notifications; `traccarUrl`: of a Traccar server; `orderProof`: solved once, since every order with it is rolled back.
 */
export type Ids = Record<
  | ResourceType
  | 'report'
  | 'lockedTrip'
  | 'invitedUser'
  | 'personWithoutSignIn'
  | 'archivedUser'
  | 'archivedEmail'
  | 'ownApiKey'
  | 'activeBooking'
  | 'drivenVehicle'
  | 'drivenTrip'
  | 'nextTrip'
  | 'splitTrip'
  | 'doneImport'
  | 'vehicleImport'
  | 'fileKey'
  | 'delivery'
  | 'shareToken'
  | 'hubToken'
  | 'geofenceToken'
  | 'ownChannel'
  | 'traccarUrl',
  string
> & { orderProof: OrderProof }
export type Sample = { params?: object; query?: object; body?: unknown; file?: string }

/**
 * For routes, by name, what a request needs besides the records in its path to succeed for an admin of their company. A
 * route that takes nothing else needs no sample.
 */
export type SampleTable = Record<string, (ids: Ids) => Sample>
