import { z } from 'zod'

/** The number of a GPS tracker, up to 15 digits (an IMEI); leading zeros do not count. */
export const DongleId = z.int().positive().max(999_999_999_999_999, 'A device number has at most 15 digits.')
