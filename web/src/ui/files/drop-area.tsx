import { IconFileUpload, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Row, Text } from '../layout.tsx'
import classes from './drop-area.module.css'

type Props = {
  /** "Drop files here, or choose them" */
  children: ReactNode
  /** Kinds and sizes. */
  hint: ReactNode
  /** Types and extensions, such as `.csv,.xlsx`. */
  accept: string
  /** The field's name, if it isn't its text. */
  label?: string
  multiple?: boolean
  disabled?: boolean
  /** If it is the page's main content, and not one field among others. */
  isLarge?: boolean
  /** Files are dragged over the page, whose drop target this is. */
  isOver?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Files by drag and drop, or chosen: a file input accepts both, and fills the area. */
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
    <Row
      as="label"
      gap={16}
      px={16}
      py={14}
      className={classes.drop}
      data-large={isLarge || undefined}
      data-over={isOver || isAbove || undefined}
      data-disabled={disabled || undefined}
    >
      <Icon size={isLarge ? 24 : 18} stroke={1.6} aria-hidden="true" />
      <span>
        <Text block size="small" weight={500} className={classes.text}>
          {children}
        </Text>
        <Text block size="small" color="muted">
          {hint}
        </Text>
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
    </Row>
  )
}
