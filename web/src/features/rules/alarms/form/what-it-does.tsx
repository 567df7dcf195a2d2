import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmCondition } from '@roadbook/contract/rules/alarm-types'
import { channelsOf } from '../../alarm-rules/rule-values.ts'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { alarmsQuery } from '../queries.ts'
import { AlarmSentence } from '../sentence/alarm-sentence.tsx'
import { ruleOf } from './alarm-values.ts'
import { coveringAlarm } from './covering-alarm.ts'
import { type AlarmForm, useUnits } from './use-alarm-form.ts'
import { Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './what-it-does.module.css'

/** The alarm in words, and a note if another one does the same. */
export function WhatItDoes({ form }: { form: AlarmForm }) {
  const { values, record } = form
  const rule = ruleOf(values, useUnits())
  const condition = AlarmCondition.safeParse(rule)
  const isComplete = condition.success && rule.alarmRuleTargets.length > 0
  return (
    <Box px={16} py={14} radius={6} ground="accent-soft">
      <Text as="h3" mb={2} size="small" color="accent">
        <Trans>What this alarm does</Trans>
      </Text>
      <p className={classes.sentence} aria-live="polite">
        {isComplete ? (
          <AlarmSentence
            rule={{ ...rule, ...condition.data, recipients: values.recipients, channels: channelsOf(values) }}
          />
        ) : (
          <Trans>Fill in the fields to see when it fires.</Trans>
        )}
      </p>
      <Covered rule={{ ...rule, id: record?.id }} />
    </Box>
  )
}

function Covered({ rule }: { rule: Parameters<typeof coveringAlarm>[2] }) {
  const { data: all = [] } = useQuery(alarmsQuery())
  const vehicles = useAllVehicles().filter(({ archived }) => !archived)
  const other = rule.alarmRuleTargets.length === 0 ? undefined : coveringAlarm(all, vehicles, rule)
  if (other === undefined) return null
  const { id, name } = other
  return (
    <Text as="p" mt={8} size="small">
      <Trans>
        <Link className={styleClasses({ weight: 500 })} to="/alarms" search={{ edit: id }} target="_blank">
          {name}
        </Link>{' '}
        already watches these vehicles for the same.
      </Trans>
    </Text>
  )
}
