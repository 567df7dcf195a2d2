import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stack, Grid, Text } from '../../../../ui/layout.tsx'

type Props = {
  /** As in the file. */
  text: string
  rows?: number
  /** Its interpretation. */
  children: ReactNode
}

/** A text of a file, the number of rows with it, and its interpretation. */
export function MappedText({ text, rows, children }: Props) {
  return (
    <Grid
      gap={16}
      rowGap={4}
      align="center"
      line="below"
      py={6}
      size="small"
      as="li"
      columns="minmax(0, 1fr) 200px"
      narrow={{ columns: 2 }}
    >
      <Stack as="span" shrink breakWords title={text}>
        {text}
        {rows !== undefined && (
          <Text color="muted" truncate>
            <Plural value={rows} one="# row" other="# rows" />
          </Text>
        )}
      </Stack>
      {children}
    </Grid>
  )
}
