import fc from 'fast-check'

/**
 * Property tests try the same cases in each run, so that a change is judged by itself, and show the first case that
 * fails. To look for other cases, or for the smallest that fails, set the seed:
 * `PROPERTY_SEED=random npm test -- server/src/domains/trip-rebuild`, or the number that a failure names.
 */
const given = process.env['PROPERTY_SEED']

if (given === undefined) fc.configureGlobal({ seed: 20_261_120, endOnFailure: true })
else if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
