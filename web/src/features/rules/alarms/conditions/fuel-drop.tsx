import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { volumeText, volumeUnitOf } from '../../../../lib/units/volume.ts'
import { type Condition, figure } from './condition.ts'
import { volume } from './units.ts'

export const fuelDrop: Condition<'fuelDrop'> = {
  fields: {
    minLitres: figure(volume, {
      label: msg`At least`,
      first: (units) => (volumeUnitOf(units).name === 'gallon' ? 2 : 8),
      limits: alarmLimits.minLitres,
    }),
  },
  Sentence({ who, parameters: { minLitres } }) {
    const { consumption, locale } = useFormat()
    const lost = volumeText(minLitres, { ...consumption, locale })
    return (
      <Trans>
        Fires when <strong>{who}</strong> loses <strong>{lost}</strong> of fuel or more while it stands.
      </Trans>
    )
  },
}
