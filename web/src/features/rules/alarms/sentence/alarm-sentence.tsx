import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AlarmCondition } from '@roadbook/contract/rules/alarm-types'
import type { AlarmSettings } from '@roadbook/contract/rules/alarms'
import { nameOf } from '../../../../lib/person-name.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { hoursText } from '../../alarm-rules/schedule/hours-text.ts'
import { peopleQuery, useCan } from '../../../people/users/queries.ts'
import { ConditionSentence } from '../conditions/condition-sentence.tsx'
import { useWatchedPhrase } from './use-watched-phrase.ts'

type AlarmRule = AlarmCondition &
  Pick<AlarmSettings, 'schedule' | 'alarmRuleTargets' | 'recipients' | 'channels'>

/** A sentence about an alarm: when it fires, at which hours, and who is notified. */
export function AlarmSentence({ rule }: { rule: AlarmRule }) {
  const who = useWatchedPhrase()(rule.alarmRuleTargets)
  const { locale } = useFormat()
  const { schedule } = rule
  const hours = schedule === null ? undefined : hoursText(schedule, locale)
  return (
    <>
      <ConditionSentence who={who} condition={rule} />{' '}
      {hours !== undefined && (
        <>
          <Trans>
            It watches <strong>{hours}</strong>.
          </Trans>{' '}
        </>
      )}
      <Told rule={rule} />
    </>
  )
}

function Told({ rule: { recipients, channels } }: { rule: AlarmRule }) {
  const people = usePeopleText()(recipients)
  const count = recipients.length
  if (count === 0 || channels.length === 0) return <Trans>Nobody is notified.</Trans>
  if (!channels.includes('email')) {
    return (
      <Plural
        value={count}
        one={
          <Trans>
            <strong>{people}</strong> gets a <strong>push notification</strong>.
          </Trans>
        }
        other={
          <Trans>
            <strong>{people}</strong> get a <strong>push notification</strong>.
          </Trans>
        }
      />
    )
  }
  if (!channels.includes('push')) {
    return (
      <Plural
        value={count}
        one={
          <Trans>
            <strong>{people}</strong> gets an <strong>email</strong>.
          </Trans>
        }
        other={
          <Trans>
            <strong>{people}</strong> get an <strong>email</strong>.
          </Trans>
        }
      />
    )
  }
  return (
    <Plural
      value={count}
      one={
        <Trans>
          <strong>{people}</strong> gets a <strong>push notification</strong> and an <strong>email</strong>.
        </Trans>
      }
      other={
        <Trans>
          <strong>{people}</strong> get a <strong>push notification</strong> and an <strong>email</strong>.
        </Trans>
      }
    />
  )
}

/** Up to two people are named. */
const mostNamed = 2

function usePeopleText(): (ids: readonly string[]) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { data: all = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  return (ids) => {
    const names = ids.flatMap((id) => {
      const person = all.find((one) => one.id === id)
      return person === undefined ? [] : [nameOf(person)]
    })
    if (names.length === ids.length && names.length <= mostNamed) {
      return new Intl.ListFormat(locale).format(names)
    }
    return t`${plural(ids.length, { one: '# person', other: '# people' })}`
  }
}
