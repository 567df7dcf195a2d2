import { useLingui } from '@lingui/react/macro'
import type { PositionFlag, RefusalReason } from '@roadbook/contract/tracking/devices'
import type { DeviceFault } from '@roadbook/contract/trips/trips'

export type ProblemText = {
  title: string
  /** How to fix it. */
  advice: string
  /** Nothing is wrong with the device. */
  isHarmless?: boolean
}

/** Why positions were refused, for the person who installs devices. */
export function useRefusalText(): Record<RefusalReason, ProblemText> {
  const { t } = useLingui()
  return {
    tooOld: {
      title: t`Date too long ago`,
      advice: t`A date such as 1970 comes from a device that doesn’t know the time. Leave it outdoors for ten minutes. If this happens again after each stop, the device’s own battery is worn out.`,
    },
    notKept: {
      title: t`Past your company’s retention period`,
      advice: t`The device sent stored positions from a time whose positions have been deleted, as set under Data retention. No action is needed.`,
      isHarmless: true,
    },
    tooFarInTheFuture: {
      title: t`Date in the future`,
      advice: t`The device’s clock is more than a day ahead. A date in 2038 is a counter overflow. Set the device to take its time from satellites, and restart it.`,
    },
    impossibleTime: {
      title: t`No valid date`,
      advice: t`Restart the device. If the problem persists, update its firmware.`,
    },
    impossiblePlace: {
      title: t`Impossible coordinates`,
      advice: t`Restart the device. If the problem persists, update its firmware.`,
    },
    notAssignedThen: {
      title: t`Recorded before it was in this vehicle`,
      advice: t`The device sent stored positions of another vehicle. No action is needed.`,
      isHarmless: true,
    },
    notStorable: {
      title: t`Could not be stored`,
      advice: t`Tell your administrator: the server log says why.`,
    },
    unreadable: {
      title: t`Unreadable records`,
      advice: t`Parts of messages arrived intact but don’t follow the protocol. Readable positions in the same messages were kept. Update the device’s firmware. If the problem persists, tell your administrator: the server log has the bytes.`,
    },
    unsupportedFormat: {
      title: t`Unsupported data format`,
      advice: t`Roadbook reads Teltonika Codec 8, 8 Extended and 16. Set the data protocol in the device’s configuration to one of them.`,
    },
  }
}

/** What the device gets wrong, how Roadbook handles it, and how to fix it. */
export function useDeviceFaultText(): Record<DeviceFault, ProblemText> {
  const { t } = useLingui()
  return {
    speedAlwaysZero: {
      title: t`Speed is always 0`,
      advice: t`The device reports speed 0 while it moves. Speeds are computed from positions. Check the speed source in the device’s configuration.`,
    },
    odometerStandsStill: {
      title: t`Odometer doesn’t count`,
      advice: t`The device’s odometer stays the same while the vehicle moves. Distances are computed from positions. Check the odometer source in the device’s configuration.`,
    },
    odometerFalls: {
      title: t`Odometer goes back`,
      advice: t`The device’s odometer went back during a trip. Distances are computed from positions. Set the device’s odometer again. If it goes back again, update the device’s firmware.`,
    },
    placeFrozen: {
      title: t`Frozen position`,
      advice: t`The device repeats the same position while it reports a speed. Such positions count as driving only while its odometer rises. Restart the device. If it happens again, check the antenna.`,
    },
    impossibleLeaps: {
      title: t`Impossible jumps`,
      advice: t`The device reports positions that no vehicle can reach in that time. They are left out of routes and distances. Mount the device or its antenna with a clear view of the sky.`,
    },
    clockWentBack: {
      title: t`Clock jumps back`,
      advice: t`The device’s clock jumped back during a trip, so some times of that trip may be wrong. Set the device to take its time from satellites.`,
    },
    ignitionAlwaysOff: {
      title: t`Ignition is always off`,
      advice: t`The device reports the ignition as off while the vehicle moves. Starts and ends of trips are detected from movement instead. Check the ignition wire or the device’s ignition source.`,
    },
    headingWrong: {
      title: t`Wrong heading`,
      advice: t`The heading doesn’t match the vehicle’s movement, or never changes. It isn’t used for distances. Update the device’s firmware.`,
    },
  }
}

/** Quality problems of stored positions. */
export function usePositionFlagText(): Record<PositionFlag, ProblemText> {
  const { t } = useLingui()
  return {
    invalid: {
      title: t`No position (0/0)`,
      advice: t`The device sees no satellites. Normal in a garage or tunnel; in the open, check the antenna and its cable.`,
    },
    inaccurate: {
      title: t`Too few satellites`,
      advice: t`These positions are not shown. Mount the device with a clear view of the sky, not under metal.`,
    },
    outlier: {
      title: t`Jumps`,
      advice: t`No vehicle drives that fast. These positions are not shown and not part of any trip. A few are normal between tall buildings; if there are many, move the antenna.`,
    },
    frozen: {
      title: t`Frozen position`,
      advice: t`The vehicle drives while its position stays the same. Restart the device. If it happens again, check the antenna.`,
    },
    flickering: {
      title: t`Unstable ignition signal`,
      advice: t`The ignition signal went on and off within half a minute. Check the ignition wire and its connection.`,
    },
    ahead: {
      title: t`Clock ahead`,
      advice: t`These positions are dated later than they arrived. Set the device to take its time from satellites.`,
    },
    late: {
      title: t`Late data`,
      advice: t`These positions arrived after newer ones: the device sent what it had stored without a network, or its clock was set back. They are sorted by their time.`,
      isHarmless: true,
    },
  }
}
