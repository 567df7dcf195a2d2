import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { HarshDrivingKind } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { harshKindLabels } from '../../../../ui/labels/alarm-types.ts'
import type { Condition, ControlProps } from './condition.ts'
import { Row } from '../../../../ui/layout.tsx'

export const harshDriving: Condition<'harshDriving'> = {
  fields: {
    kinds: {
      label: msg`What counts`,
      message: () => msg`Choose at least one.`,
      first: () => [...HarshDrivingKind.options],
      read: (value) => value as HarshDrivingKind[],
      write: (kinds) => kinds,
      show: (value, translate) =>
        (value as HarshDrivingKind[]).map((kind) => translate(harshKindLabels[kind])).join(', '),
      Control: Kinds,
    },
  },
  Sentence({ who, parameters: { kinds } }) {
    const { t } = useLingui()
    const { locale } = useFormat()
    const names: Record<HarshDrivingKind, string> = {
      braking: t({ message: 'harsh braking', context: 'object of a sentence' }),
      acceleration: t({ message: 'harsh acceleration', context: 'object of a sentence' }),
      cornering: t({ message: 'harsh cornering', context: 'object of a sentence' }),
    }
    const what = new Intl.ListFormat(locale, { type: 'disjunction' }).format(kinds.map((kind) => names[kind]))
    return (
      <Trans>
        Fires when <strong>{who}</strong> reports <strong>{what}</strong>.
      </Trans>
    )
  },
}

function Kinds({ label, value, error, onChange }: ControlProps) {
  const { t } = useLingui()
  return (
    <Checkbox.Group label={label} error={error} value={value as string[]} onChange={onChange}>
      <Row gap={16} wrap mt={8}>
        {HarshDrivingKind.options.map((kind) => (
          <Checkbox key={kind} size="xs" value={kind} label={t(harshKindLabels[kind])} />
        ))}
      </Row>
    </Checkbox.Group>
  )
}
