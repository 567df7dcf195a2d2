import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { DeviceStatus } from '@roadbook/contract/devices'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import {
  type ProblemText,
  useDeviceFaultText,
  usePositionMarkText,
  useRefusalText,
} from './device-problem-text.ts'
import classes from './device-problems.module.css'

type Props = { status: DeviceStatus; now: number }

/** What the device gets wrong, how often, when last, and how to fix it. */
export function DeviceProblems({ status, now }: Props) {
  const { t } = useLingui()
  const { refused, marked, faults } = status
  if (refused.length + marked.length + faults.found.length === 0) {
    return (
      <Section title={t`Positions`}>
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>No problems with the received data.</Trans>
        </p>
      </Section>
    )
  }
  return (
    <>
      <Faults faults={faults} now={now} />
      <Marked marked={marked} now={now} />
      <Refused refused={refused} now={now} />
    </>
  )
}

function Faults({ faults, now }: { faults: DeviceStatus['faults']; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const words = useDeviceFaultText()
  const total = faults.trips
  return (
    <ProblemList title={t`Wrong values on recent trips`}>
      {faults.found.map(({ fault, trips, lastAt }) => (
        <Problem key={fault} words={words[fault]}>
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

function Marked({ marked, now }: { marked: DeviceStatus['marked']; now: number }) {
  const { t } = useLingui()
  const words = usePositionMarkText()
  return (
    <ProblemList title={t`Kept, but unusual, last 24 hours`}>
      {marked.map(({ mark, count, lastAt }) => (
        <Problem key={mark} words={words[mark]}>
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
  const words = useRefusalText()
  return (
    <ProblemList title={t`Refused, last 30 days`}>
      {refused.map(({ reason, count, firstAt, lastAt }) => (
        <Problem key={reason} words={words[reason]}>
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
      <ul className={classes.list}>{children}</ul>
    </Section>
  )
}

function Problem({ words, children }: { words: ProblemText; children: ReactNode }) {
  const Icon = words.isHarmless ? IconInfoCircle : IconAlertTriangle
  return (
    <li className={classes.problem} data-harmless={words.isHarmless || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <strong>{words.title}</strong>
        <p>{words.advice}</p>
      </div>
      <div className={classes.count}>{children}</div>
    </li>
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
