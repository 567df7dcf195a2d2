import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { styleClasses } from '../../ui/style-classes.ts'
import { Row } from '../../ui/layout.tsx'
import classes from './set-up.module.css'

type Props = Omit<TextInputProps, 'onSubmit'> & {
  submitLabel: ReactNode
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A step that asks for one text. */
export function OneFieldForm({ submitLabel, isBusy, onSubmit, ...field }: Props) {
  return (
    <Row as="form" gap={12} align="start" fullWidth className={classes.row} onSubmit={onSubmit} noValidate>
      <TextInput
        className={styleClasses({ grow: true })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        {...field}
      />
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
    </Row>
  )
}
