import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { Section } from '../../../../ui/section.tsx'
import {
  type ProblemText,
  useDeviceFaultText,
  usePositionFlagText,
  useRefusalText,
} from './device-problem-text.ts'
import { Row, Stack, Grid, Box } from '../../../../ui/layout.tsx'
import classes from './device-problems.module.css'

type Props = { status: DeviceStatus; now: number }

/** Device faults: how often, when last, and how to fix them. */
export function DeviceProblems({ status, now }: Props) {
  const { t } = useLingui()
  const { refused, flagged, faults } = status
  if (refused.length + flagged.length + faults.found.length === 0) {
    return (
      <Section title={t`Positions`}>
        <Row as="p" gap={8} py={12} size="small" color="muted">
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>No problems with the received data.</Trans>
        </Row>
      </Section>
    )
  }
  return (
    <>
      <Faults faults={faults} now={now} />
      <Marked flagged={flagged} now={now} />
      <Refused refused={refused} now={now} />
    </>
  )
}

function Faults({ faults, now }: { faults: DeviceStatus['faults']; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const texts = useDeviceFaultText()
  const total = faults.trips
  return (
    <ProblemList title={t`Wrong values on recent trips`}>
      {faults.found.map(({ fault, trips, lastAt }) => (
        <Problem key={fault} texts={texts[fault]}>
          <strong>
            <Plural value={total} one={`${trips} of # trip`} other={`${trips} of # trips`} />
          </strong>
          <span title={f.full(lastAt)}>
            <Trans>last {f.short(lastAt, now)}</Trans>
          </span>
        </Problem>
      ))}
    </ProblemList>
  )
}

function Marked({ flagged, now }: { flagged: DeviceStatus['flagged']; now: number }) {
  const { t } = useLingui()
  const texts = usePositionFlagText()
  return (
    <ProblemList title={t`Kept, but unusual, last 24 hours`}>
      {flagged.map(({ flag, count, lastAt }) => (
        <Problem key={flag} texts={texts[flag]}>
          <Positions count={count} />
          <Last at={lastAt} now={now} />
        </Problem>
      ))}
    </ProblemList>
  )
}

function Refused({ refused, now }: { refused: DeviceStatus['refused']; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const texts = useRefusalText()
  return (
    <ProblemList title={t`Refused, last 30 days`}>
      {refused.map(({ reason, count, firstAt, lastAt }) => (
        <Problem key={reason} texts={texts[reason]}>
          <Positions count={count} />
          {count > 1 && (
            <span title={f.full(firstAt)}>
              <Trans>since {f.short(firstAt, now)}</Trans>
            </span>
          )}
          <Last at={lastAt} now={now} />
        </Problem>
      ))}
    </ProblemList>
  )
}

function ProblemList({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Section title={title}>
      <Box as="ul" size="small" className={classes.list}>
        {children}
      </Box>
    </Section>
  )
}

function Problem({ texts, children }: { texts: ProblemText; children: ReactNode }) {
  const Icon = texts.isHarmless ? IconInfoCircle : IconAlertTriangle
  return (
    <Grid
      as="li"
      columns="18px minmax(0, 1fr) auto"
      gap={12}
      rowGap={0}
      line="below"
      py={12}
      className={classes.problem}
      data-harmless={texts.isHarmless || undefined}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>
        <strong>{texts.title}</strong>
        <p>{texts.advice}</p>
      </div>
      <Stack align="end" tabular nowrap className={classes.count}>
        {children}
      </Stack>
    </Grid>
  )
}

function Positions({ count }: { count: number }) {
  return (
    <strong>
      <Plural value={count} one="# position" other="# positions" />
    </strong>
  )
}

function Last({ at, now }: { at: string; now: number }) {
  const f = useFormat()
  return (
    <span title={f.full(at)}>
      <Trans>last {f.ago(at, now)}</Trans>
    </span>
  )
}
