import type { ReactNode } from 'react'
import { FormDrawer } from '../form-drawer.tsx'
import type { EntityForm, FieldOf } from './entity-form.ts'
import { type FieldNames, StaleVersion } from './stale-version.tsx'
import { type Editing, useEntitySave } from './use-entity-save.ts'

type Props<Values extends Record<string, unknown>, Row> = {
  title: string
  saveLabel: string
  form: EntityForm<Values>
  /** The record that is changed; without it a new one is made. */
  editing?: Editing<Values, Row> & { names: FieldNames<Values> }
  /** The call; undefined where nothing was changed. It names the version of `base`. */
  save: (values: Values, base: Row | undefined) => Promise<unknown> | undefined
  /** Where the form names a field otherwise than the contract. */
  fieldOf?: FieldOf
  onClose: () => void
  /** The fields; of a record that is changed, as it is saved now. */
  children: (base: Row | undefined) => ReactNode
}

/** The form of one record: validation, a version that became stale, and changes that are not saved yet. */
export function EntityDrawer<Values extends Record<string, unknown>, Row>(props: Props<Values, Row>) {
  const { form, editing, onClose } = props
  const { base, stale, isSaving, save } = useEntitySave({ ...props, onDone: onClose })
  return (
    <FormDrawer
      title={props.title}
      saveLabel={props.saveLabel}
      form={form}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
    >
      {stale !== undefined && editing !== undefined && (
        <StaleVersion form={form} stale={stale} names={editing.names} />
      )}
      {props.children(base)}
    </FormDrawer>
  )
}
