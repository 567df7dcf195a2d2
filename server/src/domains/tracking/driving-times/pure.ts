/** How long a driver has driven since the last break, and whether they have had the first part of one since. */
type Stint = { drivingSeconds: number; hasFirstPart: boolean }
export const freshStint: Stint = { drivingSeconds: 0, hasFirstPart: false }

/**
 * The break time that is still missing. A break may be split into a third and then two thirds (Regulation (EC) 561/2006,
 * article 7).
 */
export function missingBreak({ hasFirstPart }: Pick<Stint, 'hasFirstPart'>, breakSeconds: number): number {
  return hasFirstPart ? (breakSeconds * 2) / 3 : breakSeconds
}

export function afterPause(stint: Stint, pauseSeconds: number, breakSeconds: number): Stint {
  if (pauseSeconds >= missingBreak(stint, breakSeconds)) return freshStint
  return { ...stint, hasFirstPart: stint.hasFirstPart || pauseSeconds >= breakSeconds / 3 }
}

export function afterDriving(stint: Stint, drivingSeconds: number): Stint {
  return { ...stint, drivingSeconds: stint.drivingSeconds + drivingSeconds }
}
