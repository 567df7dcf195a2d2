import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { DeviceStatus } from '@roadbook/contract/telematics'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import { type ProblemWords, useMarkWords, useRefusalWords } from './device-problem-words.ts'
import classes from './device-problems.module.css'

type Props = { status: DeviceStatus; now: number }

/** What was wrong with positions, how often, when last, and what to do about it. */
export function DeviceProblems({ status, now }: Props) {
  const { t } = useLingui()
  const refusal = useRefusalWords()
  const mark = useMarkWords()
  const { refused, marked } = status
  if (refused.length + marked.length === 0) {
    return (
      <Section title={t`Positions`}>
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>Nothing was wrong with what came.</Trans>
        </p>
      </Section>
    )
  }
  return (
    <>
      {marked.length > 0 && (
        <Section title={t`Kept, but unusual, last 24 hours`}>
          <ul className={classes.list}>
            {marked.map((counted) => (
              <Problem key={counted.mark} {...counted} words={mark[counted.mark]} now={now} />
            ))}
          </ul>
        </Section>
      )}
      {refused.length > 0 && (
        <Section title={t`Refused, last 30 days`}>
          <ul className={classes.list}>
            {refused.map((counted) => (
              <Problem key={counted.reason} {...counted} words={refusal[counted.reason]} now={now} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

type ProblemProps = { words: ProblemWords; count: number; firstAt?: string; lastAt: string; now: number }

function Problem({ words, count, firstAt, lastAt, now }: ProblemProps) {
  const f = useFormat()
  const Icon = words.isHarmless ? IconInfoCircle : IconAlertTriangle
  return (
    <li className={classes.problem} data-harmless={words.isHarmless || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <strong>{words.title}</strong>
        <p>{words.advice}</p>
      </div>
      <div className={classes.count}>
        <strong>
          <Plural value={count} one="# position" other="# positions" />
        </strong>
        {firstAt !== undefined && count > 1 && (
          <span title={f.full(firstAt)}>
            <Trans>since {f.short(firstAt, now)}</Trans>
          </span>
        )}
        <span title={f.full(lastAt)}>
          <Trans>last {f.ago(lastAt, now)}</Trans>
        </span>
      </div>
    </li>
  )
}
