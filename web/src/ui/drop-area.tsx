import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './drop-area.module.css'

type Props = {
  /** "Drop files here, or choose them" */
  label: string
  /** Kinds and sizes. */
  hint: string
  /** Endings, such as `.csv,.xlsx`. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Files by drag and drop, or chosen: a field for files takes both, and fills the area. */
export function DropArea({ label, hint, accept, multiple = false, disabled = false, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <label className={classes.drop} data-over={isOver || undefined} data-disabled={disabled || undefined}>
      <IconFileUpload size={24} stroke={1.6} aria-hidden="true" />
      <strong>{label}</strong>
      <span className={classes.hint}>{hint}</span>
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        className={classes.input}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
