import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DeviceFault, Trip } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../../lib/use-format.ts'

type Checked = Pick<
  Trip,
  'startRule' | 'endRule' | 'leftOutPositions' | 'leftOutMeters' | 'clockShiftSeconds' | 'deviceFaults'
>

/** Problems in a trip's data and how they were handled, as sentences; usually none. */
export function useTripFindings(): (trip: Checked) => string[] {
  const { t } = useLingui()
  const f = useFormat()
  const faults = useFaultTexts()
  return ({ startRule, endRule, leftOutPositions, leftOutMeters, clockShiftSeconds, deviceFaults }) => {
    const distance = f.distance(leftOutMeters)
    const missing = f.duration(Math.round(clockShiftSeconds / 60) * 60)
    const explained = new Set<DeviceFault>()
    if (leftOutPositions > 0) explained.add('impossibleLeaps')
    if (clockShiftSeconds > 0) explained.add('clockWentBack')
    return [
      startRule === 'afterLeap' &&
        t`The trip starts where the positions go on after a jump that no vehicle can make.`,
      endRule === 'leap' && t`The trip ends where the positions jump farther than any vehicle can drive.`,
      leftOutPositions > 0 &&
        t`${plural(leftOutPositions, {
          one: `# position ${distance} away was left out: the vehicle can’t have been there.`,
          other: `# positions up to ${distance} away were left out: the vehicle can’t have been there.`,
        })}`,
      clockShiftSeconds > 0 &&
        t`The device’s clock went back during this trip, which took about ${missing} longer than shown.`,
      ...deviceFaults.filter((fault) => !explained.has(fault)).map((fault) => faults[fault]),
    ].filter((text) => typeof text === 'string')
  }
}

function useFaultTexts(): Record<DeviceFault, string> {
  const { t } = useLingui()
  return {
    speedAlwaysZero: t`The device reported a speed of 0 while the vehicle moved. Speeds were computed from positions.`,
    odometerStandsStill: t`The device’s odometer stood still while the vehicle moved. The distance was computed from positions.`,
    odometerFalls: t`The device’s odometer went back. The distance was computed from positions.`,
    placeFrozen: t`The device repeated the same position while it reported a speed. Such positions count as driving only while its odometer rises.`,
    impossibleLeaps: t`The positions jump farther than any vehicle can drive. Such jumps are not part of the distance.`,
    clockWentBack: t`The device’s clock went back during this trip, so some times may be wrong.`,
    ignitionAlwaysOff: t`The device reported the ignition as off while the vehicle drove. Start and end were detected from movement.`,
    headingWrong: t`The heading didn’t match the vehicle’s movement and wasn’t used for the distance.`,
  }
}
