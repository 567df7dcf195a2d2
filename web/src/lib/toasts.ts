import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { createElement } from 'react'
import classes from './toasts.module.css'

const sign = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

type Action = {
  /** Distinguishes it from another one with the same label. */
  id: string
  label: string
  run: () => void
}

/**
 * Closes after five seconds, or after twenty with an action. The same message is not shown twice at once,
 * unless the actions differ.
 */
export function showSuccess(message: string, action?: Action): void {
  const id = action?.id ?? message
  let hasRun = false
  const run = () => {
    // The toast fades out, and can be clicked a second time meanwhile.
    if (hasRun) return
    hasRun = true
    notifications.hide(id)
    action?.run()
  }
  const button =
    action &&
    createElement('button', { type: 'button', className: classes.action, onClick: run }, action.label)
  notifications.show({
    id,
    message: button ? createElement('span', { className: classes.withAction }, message, button) : message,
    autoClose: action ? 20_000 : 5000,
    icon: createElement(IconCircleCheck, { ...sign, color: 'var(--rb-accent-text)' }),
    closeButtonProps: { 'aria-label': t`Close` },
  })
}

/** Stays until closed; the same message is not shown twice at once. */
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
