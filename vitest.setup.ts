import fc from 'fast-check'
import { usualRuns } from './property-runs.ts'

/**
 * Property tests try the same few cases in each run, so that a change is judged by itself, and show the first case
 * that fails. To look for other cases, or for the smallest that fails, set the
 * seed: `PROPERTY_SEED=random npm test -- server/src/domains/trips/trips/rebuild`, or the number that a failure names.
 */
const given = process.env['PROPERTY_SEED']

fc.configureGlobal({
  numRuns: usualRuns,
  ...(given === undefined && { seed: 20_261_120, endOnFailure: true }),
  ...(given !== undefined && given !== 'random' && { seed: Number(given) }),
})
