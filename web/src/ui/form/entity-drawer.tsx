import type { ReactNode } from 'react'
import { FormDrawer } from '../form-drawer.tsx'
import type { EntityForm } from './entity-form.ts'
import type { Typed } from './form-model.ts'
import { StaleVersion } from './stale-version.tsx'
import { type EntityCalls, useEntitySave } from './use-entity-save.ts'

type Props<Values extends Typed, Body extends object, Row> = EntityCalls<Body, Row> & {
  title: string
  saveLabel: string
  form: EntityForm<Values, Body, Row>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of one record: validation, a version that became stale, and changes that are not saved yet. */
export function EntityDrawer<Values extends Typed, Body extends object, Row>(
  props: Props<Values, Body, Row>,
) {
  const { form, onClose } = props
  const { stale, isSaving, save } = useEntitySave({ ...props, onDone: onClose })
  return (
    <FormDrawer
      title={props.title}
      saveLabel={props.saveLabel}
      form={form}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
    >
      {stale !== undefined && <StaleVersion form={form} stale={stale} />}
      {props.children}
    </FormDrawer>
  )
}
