import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconCircleCheck,
  IconClockExclamation,
  IconGauge,
  IconLock,
  IconRouteOff,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'
import { type Logbook, needsExplanation } from '@roadbook/contract/trips/logbook'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useReach } from '../../../people/users/queries.ts'
import { isIncomplete } from './table/logbook-rows.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './logbook.module.css'

type Check = {
  id: string
  Sign: Icon
  /** What is wrong, or that nothing is. */
  what: ReactNode
  /** Left out if nothing is wrong. */
  problem?: {
    /** How much or how soon. */
    detail?: ReactNode
    isUrgent?: boolean
    link: ReactNode
    onShow: () => void
  }
}

type Props = { logbook: Logbook; onShow: (tripId: string, isGap?: boolean) => void }

/** What a tax office would object to; complete items stay in their place, in grey. */
export function Completeness({ logbook, onShow }: Props) {
  const { t } = useLingui()
  const checks = useChecks({ logbook, onShow })
  const failed = checks.filter(({ problem }) => problem !== undefined).length
  return (
    <section aria-label={t`Completeness`}>
      <Row as="h2" gap={8} rowGap={0} align="baseline" wrap className={classes.summaryTitle}>
        <Trans>Completeness</Trans>
        <Text
          weight={400}
          color="muted"
          className={classes.summaryAside}
          data-attention={failed > 0 || undefined}
        >
          {failed === 0 ? (
            <Trans>All checks passed</Trans>
          ) : (
            <Plural
              value={failed}
              one={`# of ${checks.length} checks needs attention`}
              other={`# of ${checks.length} checks need attention`}
            />
          )}
        </Text>
      </Row>
      <ul>
        {checks.map(({ id, Sign, what, problem }) => (
          <Row
            gap={6}
            py={6}
            size="small"
            color="text2"
            as="li"
            line="between"
            key={id}
            className={classes.check}
            data-failed={problem !== undefined || undefined}
          >
            {problem === undefined ? (
              <IconCircleCheck
                className={styleClasses({ color: 'muted' })}
                size={18}
                stroke={1.5}
                aria-hidden="true"
              />
            ) : (
              <Sign size={18} stroke={1.5} aria-hidden="true" />
            )}
            <Row as="span" gap={8} rowGap={0} align="stretch" wrap grow>
              <span className={classes.checkWhat}>{what}</span>
              {problem?.detail !== undefined && (
                <Text color={problem.isUrgent ? 'idling' : 'text2'}>{problem.detail}</Text>
              )}
            </Row>
            {problem !== undefined && (
              <button type="button" className={classes.link} onClick={problem.onShow}>
                {problem.link}
              </button>
            )}
          </Row>
        ))}
      </ul>
    </section>
  )
}

function useChecks({ logbook, onShow }: Props): Check[] {
  const seesGaps = useReach('trips.read') === 'all'
  const of = { logbook, onShow }
  const [open, gaps, driver] = [useOpenCheck(of), useGapCheck(of), useDriverCheck(of)]
  const lost = [useLockedCheck(of), useMovesCheck(of)].filter(({ problem }) => problem !== undefined)
  return [open, ...(seesGaps ? [gaps] : []), driver, ...lost]
}

function useOpenCheck({ logbook, onShow }: Props): Check {
  const f = useFormat()
  const now = useNow(60_000)
  const { openTrips, firstLocksAt } = logbook.completeness
  const open = logbook.entries.filter(isIncomplete)
  const first = open[0]
  const base = { id: 'open', Sign: IconClockExclamation }
  if (first === undefined || openTrips === 0)
    return { ...base, what: <Trans>Every business trip is complete</Trans> }
  const due = firstLocksAt === null ? undefined : f.dueIn(f.isoDay(firstLocksAt), now)
  const isPurpose = open.every(({ missing }) => missing.includes('purpose'))
  return {
    ...base,
    what: isPurpose ? (
      <Plural
        value={openTrips}
        one="# business trip without a purpose"
        other="# business trips without a purpose"
      />
    ) : (
      <Plural value={openTrips} one="# business trip to complete" other="# business trips to complete" />
    ),
    problem: {
      ...(due === undefined ? {} : { detail: <Trans>due {due}</Trans> }),
      isUrgent: true,
      link: <Trans>Show trips</Trans>,
      onShow: () => onShow(first.trip.id),
    },
  }
}

function useGapCheck({ logbook, onShow }: Props): Check {
  const f = useFormat()
  const { completeness } = logbook
  const gaps = logbook.gaps.filter(needsExplanation)
  const [first, last] = [gaps[0], gaps.at(-1)]
  const base = { id: 'gaps', Sign: IconGauge }
  if (first === undefined || last === undefined) return { ...base, what: <Trans>No odometer gaps</Trans> }
  const meters = f.exactDistance(completeness.odometerGapMeters)
  const days = f.shortDayRange(f.isoDay(first.fromTime), f.isoDay(last.toTime))
  return {
    ...base,
    what: <Plural value={gaps.length} one="# odometer gap" other="# odometer gaps" />,
    problem: {
      detail: (
        <>
          {meters} · {days}
        </>
      ),
      link: <Trans>Show gap</Trans>,
      onShow: () => onShow(first.beforeTripId, true),
    },
  }
}

function useDriverCheck({ logbook, onShow }: Props): Check {
  const first = logbook.entries.find(({ missing }) => missing.includes('driver'))
  const base = { id: 'driver', Sign: IconUserQuestion }
  if (first === undefined) return { ...base, what: <Trans>Every trip has a driver</Trans> }
  const count = logbook.completeness.tripsWithoutDriver
  return {
    ...base,
    what: <Plural value={count} one="# trip without a driver" other="# trips without a driver" />,
    problem: { link: <Trans>Show trips</Trans>, onShow: () => onShow(first.trip.id) },
  }
}

/** It can no longer be corrected. */
function useLockedCheck({ logbook, onShow }: Props): Check {
  const first = logbook.entries.find(({ countsAsPrivate }) => countsAsPrivate)
  const base = { id: 'locked', Sign: IconLock }
  if (first === undefined) return { ...base, what: <Trans>No trip was locked incomplete</Trans> }
  const count = logbook.completeness.lockedIncomplete
  return {
    ...base,
    what: <Plural value={count} one="# trip locked incomplete" other="# trips locked incomplete" />,
    problem: {
      detail: <Plural value={count} one="counts as private" other="count as private" />,
      link: <Trans>Show trips</Trans>,
      onShow: () => onShow(first.trip.id),
    },
  }
}

function useMovesCheck({ logbook, onShow }: Props): Check {
  const f = useFormat()
  const first = logbook.entries.find(({ trip }) => trip.movesBefore.some(({ kind }) => kind === 'silent'))
  const { unrecordedMoves, unrecordedMeters } = logbook.completeness
  const base = { id: 'moves', Sign: IconRouteOff }
  if (first === undefined || unrecordedMoves === 0)
    return { ...base, what: <Trans>Every movement is recorded</Trans> }
  return {
    ...base,
    what: <Plural value={unrecordedMoves} one="# movement not recorded" other="# movements not recorded" />,
    problem: {
      detail: f.distance(unrecordedMeters),
      link: <Trans>Show trips</Trans>,
      onShow: () => onShow(first.trip.id),
    },
  }
}
