import { z } from 'zod'
import { routes } from './route.ts'

export const DemoProgress = z.object({
  /** How much of its invented past stands, in whole per cent; 100 for a company that has none. */
  historyPercent: z.int().min(0).max(100),
})
export type DemoProgress = z.infer<typeof DemoProgress>

export const demoRoutes = routes({
  progress: {
    method: 'GET',
    path: '/demo/progress',
    access: 'vehicles.read',
    summary: 'How far the past of the demo company is filled in.',
    response: DemoProgress,
  },
})
