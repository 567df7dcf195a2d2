import { z } from 'zod'
import { routes } from '../core/route.ts'

const DemoProgress = z.object({
  /** How much of the demo's simulated history has been generated, in whole per cent; 100 for other companies. */
  historyPercent: z.int().min(0).max(100),
})
type DemoProgress = z.infer<typeof DemoProgress>

export const demoRoutes = routes({
  progress: {
    method: 'GET',
    path: '/demo/progress',
    access: 'vehicles.read',
    summary: 'Returns the progress of filling in the demo company’s history.',
    response: DemoProgress,
  },
})
