import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormDrawer } from './form-drawer.tsx'
import type { EntityForm } from './entity-form.ts'
import type { Typed } from './form-model.ts'
import { StaleVersion } from './stale-version.tsx'
import { type AlsoSaved, type EntityCalls, useEntitySave } from './use-entity-save.ts'

type Props<Values extends Typed, Body extends object, Row> = EntityCalls<Body, Row> & {
  title: string
  saveLabel: string
  form: EntityForm<Values, Body, Row>
  onClose: () => void
  also?: AlsoSaved<Body, Row>
  /** Content beside the fields, and its status beside the buttons. */
  aside?: ReactNode
  hint?: ReactNode
  /** Shown instead of the fields if something else must be set up first. */
  instead?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The form of one record, with validation, version conflicts and unsaved changes. */
export function EntityDrawer<Values extends Typed, Body extends object, Row>(
  props: Props<Values, Body, Row>,
) {
  const { form, also, instead, onClose } = props
  const { t } = useLingui()
  const { stale, isSaving, save } = useEntitySave({ ...props, onDone: onClose })
  return (
    <FormDrawer
      title={props.title}
      {...(instead === undefined ? { aside: props.aside, hint: props.hint } : {})}
      saveLabel={instead === undefined ? props.saveLabel : t`Close`}
      form={{ isDirty: () => form.isDirty() || also?.isDirty() === true, errors: form.errors }}
      isSaving={isSaving}
      hasCancel={instead === undefined}
      onSave={instead === undefined ? save : onClose}
      onClose={onClose}
    >
      {stale !== undefined && <StaleVersion form={form} stale={stale} />}
      {instead ?? props.children}
    </FormDrawer>
  )
}
