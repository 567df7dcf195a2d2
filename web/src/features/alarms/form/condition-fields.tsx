import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group } from '@mantine/core'
import { type AlarmType, HarshDrivingKind } from '@roadbook/contract/alarms'
import type { ComponentType } from 'react'
import { shortLengthIn } from '../../../lib/short-length.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { volumeUnitOf } from '../../../lib/volume.ts'
import { FigureField } from '../../../ui/figure-field.tsx'
import { FieldPair } from '../../../ui/form-drawer.tsx'
import { ScheduleField } from '../../alarm-rules/schedule/schedule-field.tsx'
import { decimalsOf } from './condition-values.ts'
import { useHarshKindLabels } from '../../../ui/alarm-type-labels.ts'
import type { AlarmForm } from './use-alarm-form.ts'

type Props = { form: AlarmForm }

/** The fields of each type. */
const fieldsOf: Record<AlarmType, ComponentType<Props>> = {
  overspeed: Overspeed,
  idling: Idling,
  movementOutsideHours: WorkingHours,
  towing: Towing,
  deviceOffline: DeviceOffline,
  lowBattery: LowBattery,
  powerCut: () => null,
  harshDriving: HarshKinds,
  fuelDrop: FuelDrop,
  maintenanceDue: MaintenanceDue,
  documentExpiry: DocumentExpiry,
}

export function ConditionFields({ form }: Props) {
  const Fields = fieldsOf[form.values.type]
  return <Fields form={form} />
}

type FigureProps = Props & { name: keyof typeof decimalsOf; unit: string; isOptional?: boolean }

function Figure({ form, name, unit, isOptional = false }: FigureProps) {
  return <FigureField required={!isOptional} unit={unit} decimals={decimalsOf[name]} {...form.field(name)} />
}

function Overspeed({ form }: Props) {
  const { t } = useLingui()
  const { speedUnit } = useFormat()
  return (
    <FieldPair>
      <Figure form={form} name="limit" unit={speedUnit} />
      <Figure form={form} name="minDurationSeconds" unit={t({ message: 'seconds', context: 'unit' })} />
    </FieldPair>
  )
}

function Idling({ form }: Props) {
  const { t } = useLingui()
  return <Figure form={form} name="idleMinutes" unit={t({ message: 'minutes', context: 'unit' })} />
}

function DeviceOffline({ form }: Props) {
  const { t } = useLingui()
  return (
    <FieldPair>
      <Figure form={form} name="ignitionOnMinutes" unit={t({ message: 'minutes', context: 'unit' })} />
      <Figure form={form} name="otherwiseHours" unit={t({ message: 'hours', context: 'unit' })} />
    </FieldPair>
  )
}

function LowBattery({ form }: Props) {
  return (
    <FieldPair>
      <Figure form={form} name="minVolts" unit="V" isOptional />
      <Figure form={form} name="minPercent" unit="%" isOptional />
    </FieldPair>
  )
}

function DocumentExpiry({ form }: Props) {
  const { t } = useLingui()
  return <Figure form={form} name="expiryDays" unit={t({ message: 'days', context: 'unit' })} />
}

function Towing({ form }: Props) {
  const { distanceUnit } = useFormat()
  return <Figure form={form} name="towedDistance" unit={shortLengthIn(distanceUnit).unit} />
}

function FuelDrop({ form }: Props) {
  const { t } = useLingui()
  const { consumption } = useFormat()
  const isGallon = volumeUnitOf(consumption).name === 'gallon'
  return <Figure form={form} name="minVolume" unit={isGallon ? t`gallons` : t`litres`} />
}

function MaintenanceDue({ form }: Props) {
  const { t } = useLingui()
  const { lengthUnit } = useFormat()
  return (
    <FieldPair>
      <Figure form={form} name="serviceDays" unit={t({ message: 'days', context: 'unit' })} />
      <Figure form={form} name="serviceDistance" unit={lengthUnit} />
    </FieldPair>
  )
}

function WorkingHours({ form }: Props) {
  const error = form.errors['workingHours']
  return (
    <ScheduleField
      label={form.texts.workingHours.label}
      schedule={form.values.workingHours}
      error={typeof error === 'string' ? error : undefined}
      onChange={(workingHours) => form.setFieldValue('workingHours', workingHours)}
    />
  )
}

function HarshKinds({ form }: Props) {
  const labels = useHarshKindLabels()
  return (
    <Checkbox.Group {...form.field('harshKinds')}>
      <Group gap="md" mt={8}>
        {HarshDrivingKind.options.map((kind) => (
          <Checkbox key={kind} size="xs" value={kind} label={labels[kind]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
