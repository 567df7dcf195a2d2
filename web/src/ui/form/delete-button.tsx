import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { confirm } from '../dialogs/confirm.tsx'
import classes from './delete-button.module.css'

type Props = {
  /** "Delete expense", on the button and in the confirmation. */
  label: string
  /** "Delete this expense?", and what will change. */
  title: string
  text: string
  isBusy: boolean
  onConfirm: () => void
}

/** At the end of a record's form; asks for confirmation. */
export function DeleteButton({ label, title, text, isBusy, onConfirm }: Props) {
  return (
    <Button
      variant="default"
      className={classes.button ?? ''}
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => confirm({ title, text, confirmLabel: label, isDanger: true, onConfirm })}
    >
      {label}
    </Button>
  )
}
