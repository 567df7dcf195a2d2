import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { coordinatesText, parseCoordinates } from '@roadbook/contract/core/coordinates'
import type { Place } from '@roadbook/contract/core/entity'
import { changedFields, settingField } from '../form/changed-fields.ts'
import { LocationField } from '../location-field.tsx'
import classes from './default-location-field.module.css'
import type { CompanyForm } from './use-company-form.ts'

/** Where the company is; the coordinates can be typed too. */
export function DefaultLocationField({ form }: { form: CompanyForm }) {
  const { t } = useLingui()
  const parsed = parseCoordinates(form.getValues().coordinates)
  const choose = (chosen: Place) => {
    form.setFieldValue('coordinates', coordinatesText(chosen))
    form.clearFieldError('coordinates')
  }
  return (
    <div data-changed={changedFields(form).includes('coordinates') || undefined}>
      <LocationField
        place={'place' in parsed ? parsed.place : undefined}
        onChoose={choose}
        aside={
          <TextInput
            {...settingField(form, 'coordinates')}
            label={undefined}
            aria-label={t`Coordinates`}
            placeholder="35.8795, 14.4935"
            autoComplete="off"
            maxLength={60}
            size="xs"
            classNames={{
              root: classes.coordinates,
              input: classes.coordinatesInput,
            }}
          />
        }
      />
    </div>
  )
}
