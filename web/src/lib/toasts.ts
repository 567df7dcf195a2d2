import { notifications } from '@mantine/notifications'

/** Gone after five seconds. */
export function showSuccess(message: string): void {
  notifications.show({ message, autoClose: 5000, color: 'accent' })
}

/** Stays until it is closed; the same words are not shown twice at once. */
export function showError(message: string): void {
  notifications.show({ id: message, message, autoClose: false, color: 'red' })
}
