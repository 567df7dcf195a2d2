import { useLingui } from '@lingui/react/macro'
import type { VehicleOdometer } from '@roadbook/contract/fleet/odometer'
import { useFormat } from '../../../../lib/use-format.ts'

/** A smaller difference isn't worth correcting. */
const SAME = 0.0005

/** How the device's distance differs from the dashboard, and how that is corrected. */
export function useOdometerDriftText({ base, drift, factor, silentMeters }: VehicleOdometer): string {
  const { t } = useLingui()
  const f = useFormat()
  const times = f.factor(factor)
  const correction =
    f.distanceUnit === 'mile'
      ? t`Since then, each mile that it counts is shown as ${times} mi.`
      : t`Since then, each kilometre that it counts is shown as ${times} km.`
  const silent = f.distance(silentMeters)
  const silence = t`This includes ${silent} that the device’s odometer counted while the device was silent.`
  const sentences = [
    driftText(),
    Math.abs(factor - 1) < SAME ? '' : correction,
    silentMeters > 0 ? silence : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')

  function driftText(): string {
    if (base === null) return t`No reading yet: trips are counted from zero.`
    if (base.correction)
      return t`The last reading corrected the odometer. The next one will show how accurately the device counts.`
    if (drift === null) return t`A second reading will show how accurately the device counts.`
    const dashboard = f.distance(drift.dashboardMeters)
    const counted = f.distance(drift.countedMeters)
    if (!drift.isDrift) {
      return t`The dashboard advanced by ${dashboard}, but the device counted ${counted}. The difference is too large to correct.`
    }
    const share = drift.share ?? 0
    const part = f.share(Math.abs(share))
    if (Math.abs(share) < SAME) return t`The device counts the same distance as the dashboard.`
    return share < 0
      ? t`The device counts ${part} less than the dashboard.`
      : t`The device counts ${part} more than the dashboard.`
  }
}
