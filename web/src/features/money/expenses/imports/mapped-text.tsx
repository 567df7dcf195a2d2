import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stack, Text } from '../../../../ui/layout.tsx'
import classes from './imports.module.css'

type Props = {
  /** As in the file. */
  text: string
  rows: number
  /** Its interpretation. */
  children: ReactNode
}

/** A text of a file, the number of rows with it, and its interpretation. */
export function MappedText({ text, rows, children }: Props) {
  return (
    <li className={classes.value}>
      <Stack as="span" shrink breakWords title={text}>
        {text}
        <Text color="muted" truncate>
          <Plural value={rows} one="# row" other="# rows" />
        </Text>
      </Stack>
      {children}
    </li>
  )
}
