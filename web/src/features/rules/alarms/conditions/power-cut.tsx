import { Trans } from '@lingui/react/macro'
import type { Condition } from './condition.ts'

export const powerCut: Condition<'powerCut'> = {
  fields: {},
  Sentence: ({ who }) => (
    <Trans>
      Fires when <strong>{who}</strong> reports a power cut or an unplugged tracker.
    </Trans>
  ),
}
