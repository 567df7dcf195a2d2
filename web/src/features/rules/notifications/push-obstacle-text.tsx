import { useLingui } from '@lingui/react/macro'
import type { PushObstacle } from './push-browser.ts'
import { Text } from '../../../ui/layout.tsx'

/** Why this browser can't be pushed to, and what to do. */
export function PushObstacleText({ obstacle }: { obstacle: PushObstacle }) {
  const { t } = useLingui()
  const sentences: Record<PushObstacle, string> = {
    insecure: t`Browsers allow push only at an address with https. Open Roadbook there, or ask your administrator for one.`,
    homeScreen: t`On an iPhone or iPad, only apps on the home screen get push notifications. In Safari, tap Share, then Add to Home Screen, and open Roadbook from there.`,
    unsupported: t`This browser can’t receive push notifications, or not in a private window. Use Chrome, Edge, Firefox or Safari.`,
    blocked: t`Notifications of Roadbook are blocked in this browser. Allow them in its settings for this site, then reload the page.`,
  }
  return (
    <Text as="p" mb={12} size="small" color="muted" role="note">
      {sentences[obstacle]}
    </Text>
  )
}
