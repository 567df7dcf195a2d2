import type { Tx } from '../../../database/client.ts'

type Located = { latitude: number | null; longitude: number | null }

/** The addresses of these places, in order; null for a place that is unknown or far from everything. */
export type LookUpAddresses = (
  tx: Tx,
  tenantId: string,
  places: readonly Located[],
) => Promise<(string | null)[]>
