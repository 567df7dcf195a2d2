import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { createElement } from 'react'

const sign = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** Gone after five seconds; the same words are not shown twice at once. */
export function showSuccess(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: 5000,
    icon: createElement(IconCircleCheck, { ...sign, color: 'var(--rb-accent-text)' }),
    closeButtonProps: { 'aria-label': t`Close` },
  })
}

/** Stays until it is closed; the same words are not shown twice at once. */
export function showError(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: false,
    role: 'alert',
    icon: createElement(IconAlertCircle, { ...sign, color: 'var(--rb-danger)' }),
    closeButtonProps: { 'aria-label': t`Close` },
  })
}
