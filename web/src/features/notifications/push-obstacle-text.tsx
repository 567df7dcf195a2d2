import { Trans } from '@lingui/react/macro'
import classes from './push-browsers.module.css'
import type { PushObstacle } from './push-browser.ts'

/** Why this browser can't be pushed to, and what to do. */
export function PushObstacleText({ obstacle }: { obstacle: PushObstacle }) {
  return (
    <p className={classes.note} role="note">
      <Sentence obstacle={obstacle} />
    </p>
  )
}

function Sentence({ obstacle }: { obstacle: PushObstacle }) {
  switch (obstacle) {
    case 'insecure':
      return (
        <Trans>
          Browsers allow push only at an address with https. Open Roadbook there, or ask your administrator
          for one.
        </Trans>
      )
    case 'homeScreen':
      return (
        <Trans>
          On an iPhone or iPad, only apps on the home screen get push notifications. In Safari, tap Share,
          then Add to Home Screen, and open Roadbook from there.
        </Trans>
      )
    case 'unsupported':
      return (
        <Trans>
          This browser can’t receive push notifications, or not in a private window. Use Chrome, Edge, Firefox
          or Safari.
        </Trans>
      )
    case 'blocked':
      return (
        <Trans>
          Notifications of Roadbook are blocked in this browser. Allow them in its settings for this site,
          then reload the page.
        </Trans>
      )
  }
}
