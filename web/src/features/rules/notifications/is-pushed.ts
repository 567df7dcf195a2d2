import type { CurrentPreferences } from '@roadbook/contract/rules/notification-preferences'
import {
  alwaysDelivered,
  type NotificationChoice,
  type NotificationKind,
} from '@roadbook/contract/rules/notifications'

type Known = {
  choices: readonly NotificationChoice[] | undefined
  preferences: Pick<CurrentPreferences, 'quietUntil'> | undefined
}

/** Whether the browser shows a kind: yes unless it is switched off or it is quiet hours, as far as that is known. */
export function isPushed(kind: NotificationKind, { choices, preferences }: Known): boolean {
  if (alwaysDelivered.includes(kind)) return true
  const isQuiet = preferences !== undefined && preferences.quietUntil !== null
  return !isQuiet && (choices?.find((choice) => choice.kind === kind)?.push ?? true)
}
