import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import classes from './form-drawer.module.css'
import { useIsNarrow } from '../use-is-narrow.ts'
import { Row, Stack, Grid, Text } from '../layout.tsx'

type Props = {
  title: string
  /** Whether there are unsaved changes, and which fields have errors; left out if there are no inputs. */
  form?: { isDirty: () => boolean; errors: object }
  isSaving?: boolean
  /** There is nothing to save yet. */
  isIdle?: boolean
  /** False once everything is done and there is nothing to cancel. */
  hasCancel?: boolean
  saveLabel: string
  /** It only closes, and something else is the main action. */
  isSaveQuiet?: boolean
  /** To the left of the buttons if there are no errors. */
  hint?: ReactNode
  /** Beside the buttons, such as whether all is saved. */
  note?: ReactNode
  /** Beside the form, such as its receipts; above it on a narrow screen. */
  aside?: ReactNode
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a drawer: Ctrl-Enter saves, and closing with unsaved changes asks first. */
export function FormDrawer(props: Props) {
  const { title, form, onClose, onSave, aside } = props
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const formId = useId()
  const leave = useUnsavedGuard(() => form?.isDirty() === true, onClose)
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, leave)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Events of a dialog opened by the form bubble here too.
    if (!isInDialog(event.target, content.current)) return
    event.preventDefault()
    onSave()
  }
  return (
    <Drawer.Root
      opened
      onClose={leave}
      position="right"
      size={aside === undefined ? 480 : 880}
      closeOnEscape={false}
      onKeyDown={saveByKey}
      classNames={{ overlay: classes.scrim, content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content} radius={0} data-wide={aside !== undefined || undefined}>
        <Stack minHeight={0} grow>
          <Row gap={8} justify="between" noShrink line="below" className={classes.head}>
            <Drawer.Title className={classes.title} title={title}>
              {title}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={t`Close`} size={32} />
          </Row>
          <Drawer.Body className={classes.body}>
            {isNarrow && aside}
            <Stack as="form" gap={16} id={formId} noValidate onSubmit={submit}>
              {props.children}
            </Stack>
          </Drawer.Body>
          <Foot {...props} formId={formId} onLeave={leave} />
        </Stack>
        {!isNarrow && aside !== undefined && (
          <Stack noShrink line="right" ground="subtle" className={classes.aside}>
            {aside}
          </Stack>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Escape closes what is on top: a dialog above the drawer, or the open list of a select, before the drawer. */
function useEscape(content: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onKeyDown = ({ key, target, isComposing }: globalThis.KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || !(target instanceof Element)) return
    const isHere = target === document.body || isInDialog(target, content.current)
    // Mantine marks the input of an open list.
    if (isHere && target.getAttribute('data-mantine-stop-propagation') !== 'true') onEscape()
  }
  // Before the list closes itself and loses its marker.
  useWindowEvent('keydown', onKeyDown, { capture: true })
}

/** Not in another one that it has opened. */
function isInDialog(target: EventTarget, dialog: HTMLElement | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') === dialog
}

type FootProps = Pick<
  Props,
  'form' | 'isSaving' | 'isIdle' | 'hasCancel' | 'saveLabel' | 'isSaveQuiet' | 'hint' | 'note'
> & {
  formId: string
  onLeave: () => void
}

function Foot({ form, isSaving = false, isIdle = false, hasCancel = true, ...props }: FootProps) {
  const { saveLabel, isSaveQuiet = false, formId, onLeave } = props
  const mistakes = Object.keys(form?.errors ?? {}).length
  return (
    <Row gap={8} noShrink line="above" px={24} className={classes.foot}>
      {mistakes === 0 && props.hint !== undefined && (
        <Text size="small" color="muted" className={classes.hint}>
          {props.hint}
        </Text>
      )}
      <Text as="output" grow size="small" color="danger" className={classes.left}>
        {mistakes > 0 && (
          <Plural value={mistakes} one="# field needs your attention" other="# fields need your attention" />
        )}
      </Text>
      {props.note}
      {hasCancel && (
        <Button variant="default" onClick={onLeave}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant={isSaveQuiet ? 'default' : 'filled'}
        loading={isSaving}
        disabled={isIdle}
      >
        {saveLabel}
      </Button>
    </Row>
  )
}

/** Two short values side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Grid gap={16} align="start" columns={2} className={classes.pair}>
      {children}
    </Grid>
  )
}

/** A divider between groups of fields, with an optional title. */
export function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Stack as="fieldset" gap={16} line="above" mt={4} className={classes.group}>
      {title !== undefined && (
        <Text as="legend" fullWidth p={0} size="body" weight={600} className={classes.legend}>
          {title}
        </Text>
      )}
      {children}
    </Stack>
  )
}
