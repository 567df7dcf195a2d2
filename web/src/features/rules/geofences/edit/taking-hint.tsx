import { Trans } from '@lingui/react/macro'
import classes from './shape-toolbar.module.css'
import type { AreaTaking } from './use-area-taking.ts'
import { Box, Text } from '../../../../ui/layout.tsx'

type Props = { taking: AreaTaking; onDone: () => void }

/** What to click, the result, and how to do it without a pointer. */
export function TakingHint({ taking: { taken, takeMiddle }, onDone }: Props) {
  return (
    <Box px={10} py={3} className={classes.hint} data-actions>
      <output>
        {taken === null && <Trans>Click a building or an area</Trans>}
        {taken === 'taken' && <Trans>Click elsewhere to take something else</Trans>}
        {taken === 'inside' && <Trans>Click again to take the area around it</Trans>}
        {taken === 'nothing' && <Trans>The map has no building or area here</Trans>}
        {taken === 'tooFar' && <Trans>Nothing found here. Zoom in until you see buildings</Trans>}
      </output>
      <Text as="button" weight={600} type="button" className={classes.hintAction} onClick={takeMiddle}>
        <Trans>Take the middle of the map</Trans>
      </Text>
      {(taken === 'taken' || taken === 'inside') && (
        <Text as="button" weight={600} type="button" className={classes.hintAction} onClick={onDone}>
          <Trans>Edit it</Trans>
        </Text>
      )}
    </Box>
  )
}
