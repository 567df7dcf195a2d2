import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { RepeatedField } from '@roadbook/contract/trips/trip-suggestions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { showError } from '../../../../lib/toasts.ts'
import { TypedBeforeInput } from '../suggestions/typed-before-input.tsx'
import { Text } from '../../../../ui/layout.tsx'

/** The field's own error, beside the text that was not saved. */
export const fieldHandles = ['stale_version'] as const

type Props = {
  label: string
  /** Which suggestions are offered; without it the field has several lines. */
  field: RepeatedField | undefined
  saved: string | null
  onSave: (value: string | null) => Promise<unknown>
}

type Refusal = 'stale' | 'other'

/**
 * A trip's text: saved when the field is left, with Enter, and when the page changes. Refused text stays, with the error,
 * and can be saved again.
 */
export function TripField({ label, field, saved, onSave }: Props) {
  const { typed, type, save, refusal } = useTypedText({ label, saved, onSave })
  const shared = {
    label,
    value: typed,
    error: refusal === undefined ? undefined : <NotSaved refusal={refusal} onSave={() => save()} />,
    onBlur: () => save(),
  }
  if (field === undefined) {
    return (
      <Textarea
        {...shared}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => type(event.currentTarget.value)}
      />
    )
  }
  return (
    <TypedBeforeInput
      {...shared}
      field={field}
      saved={saved ?? ''}
      onChange={type}
      onOptionSubmit={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}

function NotSaved({ refusal, onSave }: { refusal: Refusal; onSave: () => void }) {
  return (
    <span role="alert">
      {refusal === 'stale' ? (
        <Trans>Not saved: this trip was changed in the meantime.</Trans>
      ) : (
        <Trans>Not saved.</Trans>
      )}{' '}
      <Text as="button" underline="always" weight={600} type="button" onClick={onSave}>
        <Trans>Save again</Trans>
      </Text>
    </span>
  )
}

function useTypedText({ label, saved, onSave }: Omit<Props, 'field'>) {
  const { t } = useLingui()
  const [typed, type] = useState(saved ?? '')
  const [known, setKnown] = useState(saved)
  // Ahead of `saved` until the trip is refetched: Enter saves, and so does leaving the field.
  const [sent, setSent] = useState(saved)
  const [underWay, setUnderWay] = useState(0)
  const [refusal, setRefusal] = useState<Refusal>()
  const isHere = useRef(false)
  const next = toSaved(typed)
  if (known !== saved) {
    setKnown(saved)
    setSent(saved)
    // Text that is being typed stays.
    if (next === sent) type(saved ?? '')
  }
  const save = (text = typed) => {
    const value = toSaved(text)
    if (value === sent) return
    setSent(value)
    setRefusal(undefined)
    setUnderWay((count) => count + 1)
    onSave(value)
      .catch((error: unknown) => {
        // The same text may be sent again.
        setSent(saved)
        const isStale = error instanceof ApiError && error.code === 'stale_version'
        setRefusal(isStale ? 'stale' : 'other')
        // A toast shows all other errors.
        if (isStale && !isHere.current)
          showError(t`${label} was not saved: this trip was changed in the meantime.`)
      })
      .finally(() => setUnderWay((count) => count - 1))
  }
  const saveLast = useEffectEvent(save)
  // Outside React: typed text is sent to the server before the field is removed.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      saveLast()
    }
  }, [])
  useAskBeforeUnload(next !== sent || underWay > 0)
  return { typed, type, save, refusal: next === sent ? undefined : refusal }
}

function toSaved(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** The browser asks in its own words whether to leave the page. */
function useAskBeforeUnload(isUnsaved: boolean): void {
  // Outside React: the browser's window.
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
