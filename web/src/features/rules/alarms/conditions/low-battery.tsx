import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, optionalFigure } from './condition.ts'
import { percent, volts } from './units.ts'

const minVolts = optionalFigure(volts, {
  label: msg`Vehicle battery below`,
  first: 11.8,
  limits: alarmLimits.minVolts,
})

export const lowBattery: Condition<'lowBattery'> = {
  fields: {
    minVolts: {
      ...minVolts,
      message: (format, value) =>
        String(value).trim() === '' ? msg`Enter volts, per cent or both.` : minVolts.message(format, value),
    },
    minPercent: optionalFigure(percent, {
      label: msg`Tracker or phone below`,
      first: 20,
      limits: alarmLimits.minPercent,
    }),
  },
  Sentence({ who, parameters }) {
    const f = useFormat()
    const voltage = parameters.minVolts === null ? undefined : f.volts(parameters.minVolts)
    const level = parameters.minPercent === null ? undefined : f.percent(parameters.minPercent)
    if (level === undefined) {
      return (
        <Trans>
          Fires when <strong>{who}</strong> has a battery voltage below <strong>{voltage}</strong>.
        </Trans>
      )
    }
    if (voltage === undefined) {
      return (
        <Trans>
          Fires when <strong>{who}</strong> has a tracker or phone battery below <strong>{level}</strong>.
        </Trans>
      )
    }
    return (
      <Trans>
        Fires when <strong>{who}</strong> has a battery voltage below <strong>{voltage}</strong>, or a tracker
        or phone battery below <strong>{level}</strong>.
      </Trans>
    )
  },
}
