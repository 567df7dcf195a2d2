import { z } from 'zod'

export const FrameSearch = z.object({
  /** Parameters of the frame, under its own names. */
  filters: z.string().max(4_000).optional().catch(undefined),
})
export type FrameSearch = z.infer<typeof FrameSearch>
