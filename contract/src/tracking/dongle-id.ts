import { z } from 'zod'
import { problem } from '../core/problem.ts'

/** The number of a GPS tracker, up to 15 digits (an IMEI); leading zeros do not count. */
export const DongleId = z.int().positive().max(999_999_999_999_999, problem('device_number_too_long'))
