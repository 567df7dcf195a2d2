import type { Tx } from '../../../database/client.ts'
import type { LocalStreets } from './local-streets.ts'
import type { Places } from './places.ts'

/** Where addresses come from. */
export type AddressSources = {
  /** Loaded when the first place needs a name. */
  places: () => Places
  /** Streets from a map on this machine, known at once. */
  local?: LocalStreets | undefined
  /** Whether the geocoder may be used for this company's streets, which replace the nearest place later. */
  wantsStreets: (tx: Tx, tenantId: string) => Promise<boolean>
  now: Date
}
