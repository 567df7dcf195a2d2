import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import type { EntityForm } from '../../../../ui/form/entity-form.ts'
import type { Typed } from '../../../../ui/form/form-model.ts'
import { StaleVersion } from '../../../../ui/form/stale-version.tsx'
import { useEntitySave } from '../../../../ui/form/use-entity-save.ts'
import { useUnsavedGuard } from '../../../../ui/form/use-unsaved-guard.ts'
import { changedFields } from './changed-fields.ts'
import { Row, Stack, Grid, Text } from '../../../../ui/layout.tsx'
import classes from './settings-form.module.css'

type Props<Values extends Typed, Body extends object, Row> = {
  form: EntityForm<Values, Body, Row>
  /** Saves the changed fields; sends the version of `base`. */
  change: (base: Row, body: Partial<Body>) => Promise<unknown>
  /** Called after saving and discarding: the form starts again from the saved values. */
  onReset: () => void
  /** Whether to save; may ask the user first. */
  beforeSave?: () => Promise<boolean>
  /** Whether that URL still shows this form, so that leaving doesn't ask. */
  isWithin?: (pathname: string) => boolean
  children: ReactNode
  /** Shown after the fields, outside the form. */
  below?: ReactNode
}

/** A section of the settings with its footer: the unsaved changes, and buttons to save or discard them. */
export function SettingsForm<Values extends Typed, Body extends object, Row>(
  props: Props<Values, Body, Row>,
) {
  const { form, change, onReset, isWithin, beforeSave } = props
  const id = useId()
  const { stale, isSaving, save } = useEntitySave({ form, change, onDone: onReset })
  const changed = changedFields(form)
  useUnsavedGuard(() => changedFields(form).length > 0, onReset, { isWithin })
  // A second click while the question is open doesn't ask again.
  const isStarting = useRef(false)
  const start = async () => {
    if (isStarting.current) return
    isStarting.current = true
    try {
      if (beforeSave === undefined || (await beforeSave())) save()
    } finally {
      isStarting.current = false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start()
  }
  useHotkeys([['mod+Enter', () => void start()]], [])
  return (
    <>
      <div>
        <Stack as="form" pb={32} id={id} noValidate className={classes.form} onSubmit={submit}>
          {stale !== undefined && <StaleVersion form={form} stale={stale} />}
          {props.children}
        </Stack>
        {props.below}
      </div>
      {(changed.length > 0 || stale !== undefined) && (
        <Foot
          formId={id}
          labels={[...new Set(changed.map((name) => form.texts[name].label))]}
          mistakes={Object.keys(form.errors).length}
          isSaving={isSaving}
          onDiscard={onReset}
        />
      )}
    </>
  )
}

type FootProps = {
  formId: string
  labels: readonly string[]
  mistakes: number
  isSaving: boolean
  onDiscard: () => void
}

function Foot({ formId, labels, mistakes, isSaving, onDiscard }: FootProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const count = labels.length
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(labels)
  return (
    <Grid
      as="section"
      line="above"
      ground="surface"
      className={classes.foot}
      aria-label={t`Unsaved changes`}
      data-foot
    >
      <Row gap={8} minHeight="64px" touchButtons className={classes.footContent}>
        <Text
          as="output"
          color={mistakes > 0 ? 'danger' : 'text2'}
          grow
          size="small"
          truncate
          className={classes.changes}
        >
          {mistakes > 0 ? (
            <Plural
              value={mistakes}
              one="# field needs your attention"
              other="# fields need your attention"
            />
          ) : (
            <Plural value={count} one={`# unsaved change: ${list}`} other={`# unsaved changes: ${list}`} />
          )}
        </Text>
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="submit" form={formId} loading={isSaving}>
          <Trans>Save changes</Trans>
        </Button>
      </Row>
    </Grid>
  )
}
