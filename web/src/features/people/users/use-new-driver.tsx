import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEntityForm } from '../../../ui/form/entity-form.ts'
import { FieldPair } from '../../../ui/form/form-drawer.tsx'
import { useEntitySave } from '../../../ui/form/use-entity-save.ts'
import { driverModel, newDriver } from './driver-values.ts'
import type { WayToAdd } from './way-to-add.ts'
import { useAddWithoutSignIn } from './queries.ts'
import { useNameTexts } from './user-labels.tsx'

/** Adds a driver by name, who doesn't sign in. */
export function useNewDriver(onDone: () => void): WayToAdd {
  const { t } = useLingui()
  const form = useEntityForm({ model: driverModel, texts: useNameTexts(), first: newDriver })
  const add = useAddWithoutSignIn()
  const { save, isSaving } = useEntitySave({ form, add: add.mutateAsync, onDone })
  return {
    form: { isDirty: () => form.isDirty(), errors: form.errors },
    isSaving,
    saveLabel: t`Add driver`,
    onSave: save,
    fields: (
      <>
        <FieldPair>
          <TextInput required maxLength={100} autoComplete="off" {...form.field('firstName')} />
          <TextInput required maxLength={100} autoComplete="off" {...form.field('lastName')} />
        </FieldPair>
        <TextInput type="tel" maxLength={50} autoComplete="off" {...form.field('phone')} />
      </>
    ),
  }
}
