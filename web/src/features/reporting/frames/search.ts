import { z } from 'zod'

export const FrameSearch = z.object({
  /** Those of the frame, in its own words. */
  filters: z.string().max(4_000).optional().catch(undefined),
})
export type FrameSearch = z.infer<typeof FrameSearch>
