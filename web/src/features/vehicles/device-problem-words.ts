import { useLingui } from '@lingui/react/macro'
import type { FixMark, RefusalReason } from '@roadbook/contract/telematics'
import type { DeviceFault } from '@roadbook/contract/trips'

export type ProblemWords = {
  title: string
  /** What to do about it. */
  advice: string
  /** Nothing is wrong with the device. */
  isHarmless?: boolean
}

/** Why positions were refused, in the words of whoever mounts devices. */
export function useRefusalWords(): Record<RefusalReason, ProblemWords> {
  const { t } = useLingui()
  return {
    tooOld: {
      title: t`Date too long ago`,
      advice: t`A date such as 1970 comes from a device that does not know the time. Leave it under open sky for ten minutes; if it comes back after each stop, its own battery is worn out.`,
    },
    tooFarInTheFuture: {
      title: t`Date in the future`,
      advice: t`Its clock is more than a day ahead; 2038 is a counter that ran over. Set the device to take its time from satellites, and restart it.`,
    },
    impossibleTime: {
      title: t`No valid date`,
      advice: t`Restart the device. If it stays, bring its firmware up to date.`,
    },
    impossiblePlace: {
      title: t`Place off the globe`,
      advice: t`Restart the device. If it stays, bring its firmware up to date.`,
    },
    notAssignedThen: {
      title: t`From before it was in this vehicle`,
      advice: t`The device sent what it remembered of another vehicle. Nothing needs to be done.`,
      isHarmless: true,
    },
    notStorable: {
      title: t`Could not be stored`,
      advice: t`Tell whoever runs this installation: its log says why.`,
    },
    unreadable: {
      title: t`Unreadable records`,
      advice: t`Parts of messages arrived whole but are not laid out as the protocol says. Readable positions in the same messages were kept. Update the device’s firmware; if it stays, tell your administrator, who finds the bytes in the log.`,
    },
    unsupportedFormat: {
      title: t`Unsupported data format`,
      advice: t`Roadbook reads Teltonika Codec 8, 8 Extended and 16. Set the data protocol in the device’s configuration to one of them.`,
    },
  }
}

/** What the device says that does not agree with where it is, what Roadbook does about it, and what to do. */
export function useFaultWords(): Record<DeviceFault, ProblemWords> {
  const { t } = useLingui()
  return {
    speedAlwaysZero: {
      title: t`Speed is always 0`,
      advice: t`The device reports speed 0 while it moves. Speeds are computed from positions. Check the device’s speed source.`,
    },
    odometerStandsStill: {
      title: t`Odometer doesn’t count`,
      advice: t`The device’s odometer stays the same while the vehicle moves. Distances are computed from positions. Check the device’s odometer source and its setting.`,
    },
    odometerFalls: {
      title: t`Odometer goes back`,
      advice: t`The device’s odometer falls during a trip. Distances are computed from positions. Set the odometer in the device again; if it falls again, update the device’s firmware.`,
    },
    placeFrozen: {
      title: t`Frozen place`,
      advice: t`The device repeats the same position while it reports a speed. Such positions count as driving only while its odometer rises. Restart the device; if it happens again, check the antenna.`,
    },
    impossibleLeaps: {
      title: t`Impossible jumps`,
      advice: t`The device reports places that no vehicle reaches in that time. They are left out of routes and distances. Mount the device or its antenna with a free view to the sky.`,
    },
    clockWentBack: {
      title: t`Clock goes back`,
      advice: t`The device’s clock went back during a trip, so some times of that trip may be wrong. Set the device to take its time from satellites.`,
    },
    ignitionAlwaysOff: {
      title: t`Ignition is always off`,
      advice: t`The device reports the ignition off while the vehicle moves. Starts and ends of trips are detected from movement instead. Check the ignition wire or the device’s ignition source.`,
    },
  }
}

/** What is odd about positions that were kept. */
export function useMarkWords(): Record<FixMark, ProblemWords> {
  const { t } = useLingui()
  return {
    invalid: {
      title: t`Without a place (0/0)`,
      advice: t`It sees no satellites. Normal in a garage or tunnel; in the open, check the antenna and its cable.`,
    },
    inaccurate: {
      title: t`Too few satellites`,
      advice: t`Their places are shown nowhere. Mount the device with a free view to the sky, not under metal.`,
    },
    outlier: {
      title: t`Jumps`,
      advice: t`No vehicle drives that fast; they are shown nowhere and are part of no trip. Single ones are normal between high houses; if there are many, move the antenna.`,
    },
    frozen: {
      title: t`Frozen place`,
      advice: t`The vehicle drives and its place stands still. Restart the device; if it comes back, check the antenna.`,
    },
    flickering: {
      title: t`Ignition flickers`,
      advice: t`The ignition went on and off within half a minute. Check the wire that tells it, and where it is clamped.`,
    },
    ahead: {
      title: t`Clock ahead`,
      advice: t`They carry a time later than they came at. Set the device to take its time from satellites.`,
    },
    late: {
      title: t`Late data`,
      advice: t`These positions arrived after newer ones: the device sent what it had stored without a network, or its clock was set back. They are sorted by their time.`,
      isHarmless: true,
    },
  }
}
