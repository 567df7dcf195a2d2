import { useLingui } from '@lingui/react/macro'
import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isDigitalSensor, sensorTypes, type SensorType } from '@roadbook/contract/fleet/sensor-types'
import type { Sensor } from '@roadbook/contract/fleet/sensors'
import { useFormat } from '../../../lib/use-format.ts'
import { FigureField } from '../../../ui/form/figure-field.tsx'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { checked, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { FieldPair } from '../../../ui/form/form-drawer.tsx'
import { CalibrationFields } from './calibration-fields.tsx'
import { sourcesQuery, useSensorCalls } from './queries.ts'
import { figureDecimals, newSensor, type SensorForm, sensorModel, type SensorValues } from './sensor-form.ts'
import { SensorTypeSelect, shownSensors, switchLabels, useSensorTypeLabels } from './sensor-type-select.tsx'

/** A name of docs/devices.md. */
const EXAMPLE = 'temperature1Celsius'

type Props = {
  vehicleId: string
  /** The sensor to edit; without it, a new one is added. */
  sensor?: Sensor | undefined
  onClose: () => void
}

export function SensorDrawer({ vehicleId, sensor, onClose }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { remove, ...calls } = useSensorCalls(vehicleId)
  const form = useEntityForm({
    model: sensorModel(locale),
    texts: useSensorTexts(),
    first: newSensor(locale, { onText: t(switchLabels.on), offText: t(switchLabels.off) }),
    record: sensor,
  })
  return (
    <EntityDrawer
      title={sensor ? t`Edit sensor` : t`Add sensor`}
      saveLabel={sensor ? t`Save sensor` : t`Add sensor`}
      form={form}
      {...calls}
      onClose={onClose}
    >
      <TextInput required maxLength={60} data-autofocus autoComplete="off" {...form.field('name')} />
      <WhatFields form={form} vehicleId={vehicleId} />
      {isDigitalSensor(form.values.type) ? <SwitchFields form={form} /> : <FigureFields form={form} />}
      {sensor !== undefined && (
        <DeleteButton
          label={t`Delete sensor`}
          title={t`Delete ${sensor.name}?`}
          text={t`Its charts and its rows in reports disappear. What the device sends is kept, so you can add the sensor again.`}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(sensor.id, { onSuccess: onClose })}
        />
      )}
    </EntityDrawer>
  )
}

function useSensorTexts(): FieldTexts<SensorValues> {
  const { t } = useLingui()
  return {
    name: { label: t`Name`, message: t`Enter a name.` },
    type: { label: t`Type`, message: t`Choose a type.`, labels: useSensorTypeLabels() },
    source: { label: t`Device value`, message: t`Choose a value of the device.` },
    unit: { label: t`Unit`, message: t`Use at most 12 characters.` },
    calibration: {
      label: t`Calibration`,
      message: ({ calibration }) =>
        calibration.type === 'linear'
          ? t`Enter a factor other than 0, and an offset.`
          : t`Enter 2 to 100 lines, each with a raw value and its value. The raw values must rise.`,
    },
    inverted: { label: t`Inverted` },
    onText: { label: t`Word for on`, message: t`Enter a word.` },
    offText: { label: t`Word for off`, message: t`Enter a word.` },
    minValue: { label: t`Minimum`, message: t`Enter a figure, or leave this empty.` },
    maxValue: {
      label: t`Maximum`,
      message: t`Enter a figure above the minimum, or leave this empty.`,
    },
  }
}

/** Its type, and the device's value that it shows. */
function WhatFields({ form, vehicleId }: { form: SensorForm; vehicleId: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: sources = [] } = useQuery(sourcesQuery(vehicleId))
  const last = new Map(sources.map(({ source, value }) => [source, value]))
  const shown = (source: string): string => {
    const value = last.get(source)
    if (typeof value === 'number') return f.number(value)
    return value === undefined ? '' : String(value)
  }
  const choose = (type: SensorType) => {
    const { on, off } = shownSensors[type].words ?? switchLabels
    form.setFields({ type, unit: sensorTypes[type].unit, onText: t(on), offText: t(off) })
  }
  const now = shown(form.values.source)
  return (
    <FieldPair>
      <SensorTypeSelect required {...form.field('type')} onChange={choose} />
      <Autocomplete
        required
        maxLength={100}
        placeholder={EXAMPLE}
        description={now === '' ? undefined : t`Last value: ${now}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={sources.map(({ source }) => source)}
        renderOption={({ option: { value } }) => `${value} · ${shown(value)}`}
        {...form.field('source')}
      />
    </FieldPair>
  )
}

function SwitchFields({ form }: { form: SensorForm }) {
  return (
    <>
      <FieldPair>
        <TextInput required maxLength={30} autoComplete="off" {...form.field('onText')} />
        <TextInput required maxLength={30} autoComplete="off" {...form.field('offText')} />
      </FieldPair>
      <Checkbox {...checked(form.field('inverted'))} />
    </>
  )
}

function FigureFields({ form }: { form: SensorForm }) {
  const { t } = useLingui()
  const { unit } = form.values
  return (
    <>
      <TextInput maxLength={12} autoComplete="off" {...form.field('unit')} />
      <CalibrationFields form={form} />
      <FieldPair>
        <FigureField unit={unit} decimals={figureDecimals} {...form.field('minValue')} />
        <FigureField
          unit={unit}
          decimals={figureDecimals}
          description={t`Reports add up the time outside this range.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.field('maxValue')}
        />
      </FieldPair>
    </>
  )
}
