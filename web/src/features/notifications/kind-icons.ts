import {
  IconClockHour4,
  IconGauge,
  IconLogin2,
  IconLogout,
  IconNotebook,
  type Icon,
} from '@tabler/icons-react'
import { alarmMessages, AlarmEventType } from '@roadbook/contract/alarms'
import type { NotificationKind } from '@roadbook/contract/notifications'
import { alarmIcons } from '../../ui/alarm-icons.ts'

const ofAlarms = Object.fromEntries(
  AlarmEventType.options.map((type) => [alarmMessages[type], alarmIcons[type]]),
) as Record<(typeof alarmMessages)[AlarmEventType], Icon> // each type has its own kind

export const kindIcons: Record<NotificationKind, Icon> = {
  ...ofAlarms,
  geofenceEnter: IconLogin2,
  geofenceExit: IconLogout,
  geofenceDwell: IconClockHour4,
  geofenceSpeeding: IconGauge,
  logbookDue: IconNotebook,
}
