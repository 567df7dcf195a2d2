import { collectDefaultMetrics, Registry } from '@prometheus-io/client'

/** The metrics of /api/metrics; a domain registers its own on the registry it is given. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
