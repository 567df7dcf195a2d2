/** Finds fixes at places where the vehicle cannot have been, for map, exports and trips. */
import { Judge, type Judged } from './outlier-judge.ts'
import { type OutlierParameters, outlierParameters, type Place } from './outlier-parameters.ts'

export { type OutlierParameters, outlierParameters, type Place } from './outlier-parameters.ts'
export { heldSeconds, isHeld, isLeap, isReachable, isThaw, lastKnownMs } from './reachable.ts'

/**
 * `places` are in order of time. No vehicle drives a step over `maxSpeedKmh`: one of its ends is false, or it is a leap. The
 * fixes around it decide:
 *
 * - positions return within `awaySeconds` to where the vehicle can have come from: the fixes between are false;
 * - the fixes before are a short run, the first ones or after a jump, and the way fits without them: they are false once the
 *   way has returned or a long run follows. Not if the odometer counted the jump;
 * - the place before was repeated for up to `frozenSeconds`: it was frozen, and the vehicle drove on (`isThaw`);
 * - a few fixes are dated ahead of their receipt, among others that are not: they are false;
 * - none of these: nothing is false, and callers see the leap by `isLeap` and `isReachable`.
 *
 * Hostile devices don't make it slow: how many fixes are compared with each other has a limit (`manyFixes`, `openFixes`).
 */
export function findOutliers<P extends Place>(
  places: readonly P[],
  { isGoingOn = false, parameters = outlierParameters }: Options = {},
): Judged<P> {
  const judge = new Judge<P>(parameters, isGoingOn)
  for (const place of places) judge.take(place)
  return judge.finish()
}

/** `isGoingOn`: the first place was confirmed in an earlier call. */
type Options = { isGoingOn?: boolean; parameters?: OutlierParameters }
