import { useLingui } from '@lingui/react/macro'
import type { TripBorderEdit } from '@roadbook/contract/trips/trip-border-edit'
import type { Trip, TripDetail } from '@roadbook/contract/trips/trips'
import type { Fact } from '../../../ui/section.tsx'
import { useBorderEditText } from './borders/use-border-edit-text.ts'

/** Why the trip starts and ends where it does: what was detected there, or who split it. */
export function useBorderFacts(trip: TripDetail): Fact[] {
  const { t } = useLingui()
  const startTexts = useStartRuleText()
  const endTexts = useEndRuleText()
  const editText = useBorderEditText()
  const splitAt = (time: string): string | undefined => {
    const edit = nearestSplit(trip.borderEdits, Date.parse(time))
    return edit && editText(edit)
  }
  const { startRule, endRule, startTime, endTime } = trip
  const start =
    startRule === 'split'
      ? { label: t`Start`, value: splitAt(startTime) ?? startTexts.split }
      : { label: t`Start detected by`, value: startTexts[startRule] }
  if (endRule === null) return [start]
  const end =
    endRule === 'split'
      ? { label: t`End`, value: splitAt(endTime) ?? endTexts.split }
      : { label: t`End detected by`, value: endTexts[endRule] }
  return [start, end]
}

/** A standstill that became a stop: it lasts from before the split until after it. */
function nearestSplit(edits: readonly TripBorderEdit[], atMs: number): TripBorderEdit | undefined {
  const distance = ({ splitTime }: TripBorderEdit): number => Math.abs(Date.parse(splitTime ?? '') - atMs)
  return edits.filter(({ splitTime }) => splitTime !== null).toSorted((a, b) => distance(a) - distance(b))[0]
}

/** How a trip's start was detected, as a phrase. */
function useStartRuleText(): Record<Trip['startRule'], string> {
  const { t } = useLingui()
  return {
    firstFix: t`First position`,
    moved: t`Movement`,
    afterSilence: t`First signal after a gap`,
    afterLeap: t`Jump in positions`,
    takenIn: t`Added manually`,
    split: t`Split manually`,
  }
}

/** The same for its end. */
function useEndRuleText(): Record<NonNullable<Trip['endRule']>, string> {
  const { t } = useLingui()
  return {
    ignitionOff: t`Ignition off`,
    standing: t`No movement`,
    silence: t`Loss of signal`,
    leap: t`Jump in positions`,
    takenIn: t`Added manually`,
    split: t`Split manually`,
  }
}
