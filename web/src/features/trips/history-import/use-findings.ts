import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { HistoryPreview } from '@roadbook/contract/trips/history-import'

/** What will be left out of a file and why, and what of it is already stored, each as a sentence. */
export function useFindings(preview: HistoryPreview): string[] {
  const { t } = useLingui()
  const { doubtful, known, positions, knownTrips } = preview
  const skipped = preview.skipped.map(({ reason, points }) =>
    reason === 'noTime' ? withoutTime(points) : withoutPlace(points),
  )
  const refused = Object.entries(preview.refused).map(([reason, points]) =>
    (refusals[reason] ?? refusedPoints)(points),
  )
  const isAllKnown = known === positions
  return [
    ...skipped,
    ...refused,
    ...(doubtful === 0 ? [] : [doubtfulPoints(doubtful)]),
    ...(known === 0
      ? []
      : [isAllKnown ? t`All points in this file are already imported` : knownPoints(known)]),
    ...(knownTrips === 0 || isAllKnown ? [] : [recalculatedTrips(knownTrips)]),
  ]
}

const withoutTime = (points: number) =>
  plural(points, {
    one: '# point without a time will be left out',
    other: '# points without a time will be left out',
  })

const withoutPlace = (points: number) =>
  plural(points, {
    one: '# point without a place will be left out',
    other: '# points without a place will be left out',
  })

const refusedPoints = (points: number) =>
  plural(points, { one: '# point will be refused', other: '# points will be refused' })

const refusals: Record<string, (points: number) => string> = {
  tooFarInTheFuture: (points) =>
    plural(points, {
      one: '# point dated in the future will be refused',
      other: '# points dated in the future will be refused',
    }),
  notKept: (points) =>
    plural(points, {
      one: '# point is past your company’s retention period and will be refused',
      other: '# points are past your company’s retention period and will be refused',
    }),
  impossiblePlace: (points) =>
    plural(points, {
      one: '# point with impossible coordinates will be refused',
      other: '# points with impossible coordinates will be refused',
    }),
  impossibleTime: (points) =>
    plural(points, {
      one: '# point with an impossible time will be refused',
      other: '# points with an impossible time will be refused',
    }),
}

const doubtfulPoints = (points: number) =>
  plural(points, {
    one: '# point will be kept, but not used for trips: jumps or no satellites',
    other: '# points will be kept, but not used for trips: jumps or no satellites',
  })

const knownPoints = (points: number) =>
  plural(points, { one: '# point is already imported', other: '# points are already imported' })

const recalculatedTrips = (trips: number) =>
  plural(trips, {
    one: 'The vehicle already has # trip in this period; it will be recalculated',
    other: 'The vehicle already has # trips in this period; they will be recalculated',
  })
