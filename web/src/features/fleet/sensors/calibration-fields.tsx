import { useLingui } from '@lingui/react/macro'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { SensorCalibration } from '@roadbook/contract/fleet/sensors'
import { useFormat } from '../../../lib/use-format.ts'
import { FieldPair } from '../../../ui/form/form-drawer.tsx'
import { isUnreadable, type SensorForm, type TypedCalibration } from './sensor-form.ts'

/** How a raw value becomes the sensor's. */
export function CalibrationFields({ form }: { form: SensorForm }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { label, error } = form.field('calibration')
  const { calibration } = form.values
  const isOffsetWrong = isUnreadable(calibration.offset, locale)
  const isFactorWrong = isUnreadable(calibration.factor, locale) || !isOffsetWrong
  const set = (change: Partial<TypedCalibration>) =>
    form.setFieldValue('calibration', { ...calibration, ...change })
  const types: Record<SensorCalibration['type'], string> = {
    none: t({ message: 'None', context: 'calibration' }),
    linear: t`Factor and offset`,
    table: t`Table`,
  }
  return (
    <>
      <Select
        label={label}
        data={Object.entries(types).map(([value, text]) => ({ value, label: text }))}
        value={calibration.type}
        allowDeselect={false}
        onChange={(type) => set({ type: type as SensorCalibration['type'] })} // one of `types`
      />
      {calibration.type === 'linear' && (
        <FieldPair>
          <TextInput
            label={t`Factor`}
            inputMode="decimal"
            error={isFactorWrong && error}
            value={calibration.factor}
            onChange={(event) => set({ factor: event.currentTarget.value })}
          />
          <TextInput
            label={t`Offset`}
            inputMode="decimal"
            error={isOffsetWrong && error}
            value={calibration.offset}
            onChange={(event) => set({ offset: event.currentTarget.value })}
          />
        </FieldPair>
      )}
      {calibration.type === 'table' && (
        <Textarea
          label={t`Raw value and value, one pair a line`}
          description={t`You can paste two columns of a spreadsheet.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={'0\t0\n512\t40\n1023\t75'}
          autosize
          minRows={4}
          maxRows={12}
          error={error}
          value={calibration.table}
          onChange={(event) => set({ table: event.currentTarget.value })}
        />
      )}
    </>
  )
}
