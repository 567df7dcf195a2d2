import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { HistoryPreview } from '@roadbook/contract/history-import'

/** What will be left out of a file and why, and what of it is there already, each a sentence. */
export function useFindings(preview: HistoryPreview): string[] {
  const { t } = useLingui()
  const points = (count: number) => plural(count, { one: '# point', other: '# points' })
  const skipped = preview.skipped.map(({ reason, points: count }) =>
    reason === 'noTime'
      ? t`${points(count)} without a time and its zone will be left out`
      : t`${points(count)} without a place will be left out`,
  )
  const refusals: Record<string, (count: number) => string> = {
    tooFarInTheFuture: (count) => t`${points(count)} dated dated in the future will be refused`,
    impossiblePlace: (count) => t`${points(count)} with impossible coordinates will be refused`,
    impossibleTime: (count) => t`${points(count)} with an impossible time will be refused`,
  }
  const refused = Object.entries(preview.refused).map(
    ([reason, count]) => refusals[reason]?.(count) ?? t`${points(count)} will be refused`,
  )
  const { doubtful, known, positions, knownTrips } = preview
  const trips = plural(knownTrips, { one: '# trip', other: '# trips' })
  return [
    ...skipped,
    ...refused,
    ...(doubtful === 0
      ? []
      : [t`${points(doubtful)} will be kept, but not used for trips: jumps or no satellites`]),
    ...(known === 0
      ? []
      : [
          known === positions
            ? t`Everything in it is already imported`
            : t`${points(known)} are already imported`,
        ]),
    ...(knownTrips === 0 || known === positions
      ? []
      : [t`The vehicle already has ${trips} in this period; they will be recalculated`]),
  ]
}
