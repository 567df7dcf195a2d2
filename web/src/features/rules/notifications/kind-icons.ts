import {
  IconClockHour4,
  IconGauge,
  IconLogin2,
  IconLogout,
  IconNotebook,
  type Icon,
} from '@tabler/icons-react'
import { AlarmEventType, type AlarmMessage, alarmMessageOf } from '@roadbook/contract/rules/alarm-types'
import type { NotificationKind } from '@roadbook/contract/rules/notifications'
import { shownAlarms } from '../../../ui/labels/alarm-types.ts'

const ofAlarms = Object.fromEntries(
  AlarmEventType.options.map((type) => [alarmMessageOf(type), shownAlarms[type].icon]),
) as Record<AlarmMessage, Icon> // each type has its own kind

export const kindIcons: Record<NotificationKind, Icon> = {
  ...ofAlarms,
  geofenceEnter: IconLogin2,
  geofenceExit: IconLogout,
  geofenceDwell: IconClockHour4,
  geofenceSpeeding: IconGauge,
  logbookDue: IconNotebook,
}
