import type { Notification as Told } from '@roadbook/contract/rules/notifications'
import { showSuccess } from '../../../lib/toasts.ts'
import { ownSubscription } from './push-browser.ts'

/** Shows a toast; if push is on and another tab or window is in front, the browser shows it too. */
export function showNotification({ id, title, body, link }: Told, { isPushed }: { isPushed: boolean }): void {
  showSuccess(body === null ? title : `${title} · ${body}`)
  if (!isPushed || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  // The service worker shows it.
  if (ownSubscription() !== undefined) return
  if (document.visibilityState === 'visible') return
  // The same tag replaces what another tab of the page has shown.
  const shown = new Notification(title, { tag: id, ...(body === null ? {} : { body }) })
  shown.addEventListener('click', () => {
    globalThis.focus()
    globalThis.location.assign(link)
  })
}
