import { IconFileUpload, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './drop-area.module.css'

type Props = {
  /** "Drop files here, or choose them" */
  children: ReactNode
  /** Kinds and sizes. */
  hint: ReactNode
  /** Types and endings, such as `.csv,.xlsx`. */
  accept: string
  /** The name of the field, where it isn't the text in it. */
  label?: string
  multiple?: boolean
  disabled?: boolean
  /** Where it is what a page is for, and not a field among others. */
  isLarge?: boolean
  /** Files are held over the page, of which this is the place for them. */
  isOver?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Files by drag and drop, or chosen: a field for files takes both, and fills the area. */
export function DropArea({
  children,
  hint,
  label,
  disabled = false,
  isLarge = false,
  isOver = false,
  onFiles,
  ...input
}: Props) {
  const [isAbove, setAbove] = useState(false)
  const Icon = isLarge ? IconFileUpload : IconUpload
  return (
    <label
      className={classes.drop}
      data-large={isLarge || undefined}
      data-over={isOver || isAbove || undefined}
      data-disabled={disabled || undefined}
    >
      <Icon size={isLarge ? 24 : 18} stroke={1.6} aria-hidden="true" />
      <span>
        <span className={classes.text}>{children}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      <input
        type="file"
        {...input}
        disabled={disabled}
        aria-label={label}
        className={classes.input}
        onDragEnter={() => setAbove(true)}
        onDragLeave={() => setAbove(false)}
        onDrop={() => setAbove(false)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
