import { collectDefaultMetrics, Registry } from 'prom-client'

/** The numbers behind /api/metrics; a domain registers its own on the registry that it is handed. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
