import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAntennaBarsOff,
  IconBatteryExclamation,
  IconBed,
  IconCarCrane,
  IconCarCrash,
  IconChevronsDown,
  IconChevronsUp,
  IconClockPause,
  IconCornerUpRight,
  IconFileAlert,
  IconGasStation,
  IconGauge,
  IconMoon,
  IconPlugConnectedX,
  IconPlugOff,
  IconPlugX,
  IconSos,
  IconSteeringWheel,
  IconTemperature,
  IconTool,
  type Icon,
  IconUserQuestion,
} from '@tabler/icons-react'
import {
  AlarmEventType,
  AlarmType,
  AlertKind,
  type HarshDrivingKind,
} from '@roadbook/contract/rules/alarm-types'
import { useMemo } from 'react'

type Shown = {
  icon: Icon
  label: MessageDescriptor
  /** The text of a notification. */
  example: MessageDescriptor
}

const ofTypes: Readonly<Record<AlarmType, Shown>> = {
  overspeed: { icon: IconGauge, label: msg`Overspeed`, example: msg`GHS 101 drove 112 km/h` },
  idling: {
    icon: IconClockPause,
    label: msg`Idling`,
    example: msg`GHS 101 stood for 15 minutes with its engine running`,
  },
  longDriving: {
    icon: IconBed,
    label: msg`Driving without rest`,
    example: msg`GHS 101 was driven for 4 hours 30 minutes without enough rest`,
  },
  driverNotIdentified: {
    icon: IconUserQuestion,
    label: msg`Driver not identified`,
    example: msg`GHS 101 was driven for 5 minutes without a driver key or a sign-on`,
  },
  movementOutsideHours: {
    icon: IconMoon,
    label: msg`Movement outside hours`,
    example: msg`GHS 101 moved outside working hours`,
  },
  towing: {
    icon: IconCarCrane,
    label: msg`Towing`,
    example: msg`GHS 101 was moved with the ignition off`,
  },
  deviceOffline: {
    icon: IconPlugConnectedX,
    label: msg`Device offline`,
    example: msg`The tracker of GHS 101 sends nothing`,
  },
  lowBattery: {
    icon: IconBatteryExclamation,
    label: msg`Low battery`,
    example: msg`The battery of GHS 101 is down to 11.6 volts`,
  },
  powerCut: {
    icon: IconPlugOff,
    label: msg`Power cut`,
    example: msg`The tracker of GHS 101 lost its power`,
  },
  harshDriving: {
    icon: IconSteeringWheel,
    label: msg`Harsh driving`,
    example: msg`GHS 101 braked hard`,
  },
  fuelDrop: {
    icon: IconGasStation,
    label: msg`Fuel drop`,
    example: msg`12 litres of fuel are missing from GHS 101`,
  },
  sensorOutOfRange: {
    icon: IconTemperature,
    label: msg`Sensor out of range`,
    example: msg`GHS 101, Cold room: 9.4 °C`,
  },
  maintenanceDue: {
    icon: IconTool,
    label: msg`Maintenance due`,
    example: msg`The service of GHS 101 is due in 900 km`,
  },
  documentExpiry: {
    icon: IconFileAlert,
    label: msg`Document expiry`,
    example: msg`The insurance of GHS 101 ends on 31 December`,
  },
}

/** Alerts that trackers report by themselves, for which there is no alarm. */
const ofTrackers: Readonly<Record<Exclude<AlertKind, AlarmType>, Shown>> = {
  crash: { icon: IconCarCrash, label: msg`Crash`, example: msg`The tracker of GHS 101 reports a crash` },
  panic: { icon: IconSos, label: msg`SOS`, example: msg`Somebody pressed the panic button in GHS 101` },
  jamming: {
    icon: IconAntennaBarsOff,
    label: msg`Jamming`,
    example: msg`The tracker of GHS 101 is being jammed`,
  },
  unplugged: {
    icon: IconPlugX,
    label: msg`Tracker unplugged`,
    example: msg`The tracker of GHS 101 was unplugged`,
  },
  harshBraking: { icon: IconChevronsDown, label: msg`Harsh braking`, example: msg`GHS 101 braked hard` },
  harshAcceleration: {
    icon: IconChevronsUp,
    label: msg`Harsh acceleration`,
    example: msg`GHS 101 accelerated hard`,
  },
  harshCornering: {
    icon: IconCornerUpRight,
    label: msg`Harsh cornering`,
    example: msg`GHS 101 took a corner too fast`,
  },
}

/** Alarms and trackers' alerts. */
export const shownAlarms: Readonly<Record<AlarmEventType, Shown>> = { ...ofTypes, ...ofTrackers }

/** A tracker's alert is not the same as an alarm's. */
const alertLabels: Partial<Record<AlertKind, MessageDescriptor>> = {
  overspeed: msg`Speeding`,
  lowBattery: msg`Tracker battery low`,
}

export const harshKindLabels: Readonly<Record<HarshDrivingKind, MessageDescriptor>> = {
  braking: msg`Harsh braking`,
  acceleration: msg`Harsh acceleration`,
  cornering: msg`Harsh cornering`,
}

export function useAlarmTypeLabels(): Record<AlarmType, string> {
  return useLabels(AlarmType.options, labelOf)
}

export function useAlarmEventLabels(): Record<AlarmEventType, string> {
  return useLabels(AlarmEventType.options, labelOf)
}

export function useAlertLabels(): Record<AlertKind, string> {
  return useLabels(AlertKind.options, (kind) => alertLabels[kind] ?? labelOf(kind))
}

const labelOf = (type: AlarmEventType): MessageDescriptor => shownAlarms[type].label

function useLabels<Name extends string>(
  names: readonly Name[],
  labelOfName: (name: Name) => MessageDescriptor,
): Record<Name, string> {
  const { t } = useLingui()
  return useMemo(
    () => Object.fromEntries(names.map((name) => [name, t(labelOfName(name))])) as Record<Name, string>, // all of them
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names and their labels never change
    [t],
  )
}
