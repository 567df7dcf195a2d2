import { useLingui } from '@lingui/react/macro'
import type { LinkState } from './link-state.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './link-status.module.css'

/** Colour, shape and word for the state. */
export function LinkStatus({ state }: { state: LinkState }) {
  const labels = useLinkStateLabels()
  return (
    <Row as="span" inline gap={8} nowrap className={classes.status} data-state={state}>
      <Text noShrink width="8px" height={8} radius={999} className={classes.sign} aria-hidden="true" />
      {labels[state]}
    </Row>
  )
}

export function useLinkStateLabels(): Record<LinkState, string> {
  const { t } = useLingui()
  return {
    scheduled: t({ message: 'Scheduled', context: 'share link' }),
    active: t({ message: 'Active', context: 'share link' }),
    expired: t({ message: 'Expired', context: 'share link' }),
    stopped: t({ message: 'Stopped', context: 'share link' }),
  }
}
