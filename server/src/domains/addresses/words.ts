import type { Tx } from '../../database/client.ts'
import type { LocalStreets } from './local-streets.ts'
import type { Places } from './places.ts'

/** Where a round takes its words from. */
export type Words = {
  places: Places
  /** Streets from a map on this machine, known at once. */
  local?: LocalStreets | undefined
  /** Whether a street may be asked for outside for this company; it is put in the place of the nearest town later. */
  wantsStreets: (tx: Tx, tenantId: string) => Promise<boolean>
  now: Date
}
