import { z } from 'zod'

/** Half-open. */
export const LogbookInput = z.object({
  vehicleIds: z.array(z.uuid()),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type LogbookInput = z.infer<typeof LogbookInput>
