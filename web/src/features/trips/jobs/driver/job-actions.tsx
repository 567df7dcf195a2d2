import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconNavigation, IconPlayerPlay } from '@tabler/icons-react'
import type { Job } from '@roadbook/contract/trips/jobs'
import { Grid } from '../../../../ui/layout.tsx'
import { nextStatus } from '../board/board.ts'
import classes from './driver-jobs.module.css'
import { navigateLink } from './navigate-link.ts'
import type { useOwnSteps } from './use-own-steps.ts'

type Props = { job: Job; steps: ReturnType<typeof useOwnSteps>; isMain: boolean }

/** A button to navigate, and one for the next step. */
export function JobActions({ job, steps, isMain }: Props) {
  const next = nextStatus(steps.statusOf(job))
  const href = navigateLink(job, navigator.userAgent)
  return (
    <Grid gap={8} mt={8} className={classes.actions}>
      {href !== undefined && (
        <Button
          component="a"
          href={href}
          variant="default"
          size="lg"
          leftSection={<IconNavigation size={20} stroke={1.6} />}
        >
          <Trans>Navigate</Trans>
        </Button>
      )}
      {next !== undefined && (
        <Button
          size="lg"
          variant={isMain ? 'filled' : 'default'}
          leftSection={
            next === 'done' ? <IconCheck size={20} stroke={2} /> : <IconPlayerPlay size={20} stroke={1.6} />
          }
          onClick={() => steps.step(job, next)}
        >
          {next === 'done' ? <Trans>Done</Trans> : <Trans context="action">Start</Trans>}
        </Button>
      )}
    </Grid>
  )
}
