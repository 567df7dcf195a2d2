import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { TypedBeforeInput } from '../../suggestions/typed-before-input.tsx'
import type { FillableField } from './missing-fields.ts'
import { useFieldLabels } from '../use-field-labels.ts'
import { useEditing } from '../use-logbook-editing.ts'
import classes from '../logbook.module.css'

type Props = { entry: LogbookEntry; field: FillableField; typed: string }

/** Edits in the row: Enter saves and opens the next missing field, Esc discards, leaving it saves. */
export function FieldEditor({ entry, field, typed: first }: Props) {
  const label = useFieldLabels()[field]
  const { save, saveAndNext, close } = useEditing()
  const [typed, type] = useState(first)
  const isDone = useRef(false)
  const finish = (how: 'next' | 'leave', text: string) => {
    if (isDone.current) return
    isDone.current = true
    const value = text.trim() === '' ? null : text.trim()
    if (how === 'next') return saveAndNext(entry, field, value)
    save(entry, field, value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      isDone.current = true
      close()
    }
    // If an option of the list is chosen, that is saved.
    const isOption = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key === 'Enter' && !isOption && !event.nativeEvent.isComposing) finish('next', typed)
  }
  const saveUnfinished = useEffectEvent(() => {
    if (!isDone.current && typed !== first) save(entry, field, typed.trim() === '' ? null : typed.trim())
  })
  // Outside React: a row that is scrolled out of view is removed together with its field.
  useEffect(() => () => saveUnfinished(), [])
  return (
    <TypedBeforeInput
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
      autoFocus
      field={field}
      saved={first}
      aria-label={label}
      placeholder={label}
      className={classes.editor ?? ''}
      size="xs"
      value={typed}
      onChange={type}
      onOptionSubmit={(text) => finish('next', text)}
      onKeyDown={onKeyDown}
      onBlur={() => finish('leave', typed)}
    />
  )
}
