import { useLingui } from '@lingui/react/macro'
import { ColorInput, TextInput } from '@mantine/core'
import { api } from '@roadbook/contract/api'
import { FleetCategory, FleetCategoryCreate } from '@roadbook/contract/company/settings'
import { call } from '../../../../lib/api.ts'
import { DeleteButton } from '../../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { chosen, fieldsModel, firstOf, text, type ValuesOf } from '../../../../ui/form/fields.ts'
import { useFormChange } from '../../../../ui/form/use-form-change.ts'
import { fleetCategoriesQuery } from '../queries.ts'

const fields = { name: text, colour: chosen('#5F7FEE') }
type Values = ValuesOf<typeof fields>

const model = fieldsModel(fields, { schema: FleetCategoryCreate, saved: FleetCategory })

const colours = ['#5F7FEE', '#C2557A', '#3E8E7E', '#B7791F', '#7C5CC4', '#5D6978']

type Props = {
  /** The category to edit; without it, a new one is added. */
  category?: FleetCategory
  onClose: () => void
}

export function FleetCategoryDrawer({ category, onClose }: Props) {
  const { t } = useLingui()
  const form = useEntityForm({
    model,
    first: firstOf(fields),
    record: category,
    texts: {
      name: { label: t`Name`, message: t`Enter a name.` },
      colour: { label: t`Colour`, message: t`Choose a colour.` },
    },
  })
  const invalidates = [fleetCategoriesQuery().queryKey]
  const add = useFormChange({
    call: (body: Values) => call(api.settings.createFleetCategory, { body }),
    successMessage: t`Fleet category added`,
    invalidates,
  })
  const update = useFormChange({
    call: ({ id, version, body }: { id: string; version: number; body: Partial<Values> }) =>
      call(api.settings.updateFleetCategory, { params: { id }, body: { ...body, version } }),
    successMessage: t`Fleet category updated`,
    invalidates,
  })
  const remove = useFormChange({
    call: (id: string) => call(api.settings.deleteFleetCategory, { params: { id } }),
    successMessage: t`Fleet category deleted`,
    invalidates,
  })
  return (
    <EntityDrawer
      title={category ? t`Edit fleet category` : t`Add fleet category`}
      saveLabel={category ? t`Save fleet category` : t`Add fleet category`}
      form={form}
      add={add.mutateAsync}
      change={({ id, version }, body) => update.mutateAsync({ id, version, body })}
      onClose={onClose}
    >
      <TextInput required maxLength={100} data-autofocus autoComplete="off" {...form.field('name')} />
      <ColorInput
        format="hex"
        swatches={colours}
        eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
        {...form.field('colour')}
      />
      {category !== undefined && (
        <DeleteButton
          label={t`Delete fleet category`}
          title={t`Delete ${category.name}?`}
          text={t`Filters that use it will show no vehicles.`}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(category.id, { onSuccess: onClose })}
        />
      )}
    </EntityDrawer>
  )
}
