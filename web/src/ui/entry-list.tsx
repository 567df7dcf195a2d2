import { type ReactNode, useState } from 'react'
import { Row, Grid, Box, Text } from './layout.tsx'
import classes from './entry-list.module.css'
import { TextButton } from './text-button.tsx'

type ListProps<Entry> = {
  label: string
  /** Newest first. */
  entries: readonly Entry[]
  /** "All 12 readings" */
  allLabel: ReactNode
  renderEntry: (entry: Entry) => ReactNode
}

const SHOWN = 4

/** Entries by day: the newest few, then all. */
export function EntryList<Entry>({ label, entries, allLabel, renderEntry }: ListProps<Entry>) {
  const [isLong, setLong] = useState(false)
  if (entries.length === 0) return null
  const shown = isLong ? entries : entries.slice(0, SHOWN)
  return (
    <>
      <Box as="ol" line="above" pt={4} size="small" aria-label={label}>
        {shown.map(renderEntry)}
      </Box>
      {!isLong && entries.length > SHOWN && (
        <TextButton alignSelf="start" py={4} size="small" underline="hover" onClick={() => setLong(true)}>
          {allLabel}
        </TextButton>
      )}
    </>
  )
}

type EntryProps = {
  /** A `<time>`. */
  time: ReactNode
  figure: string
  /** Withdrawn: still shown, but no longer counted. */
  isWithdrawn?: boolean
  title?: string | undefined
  /** A button, or an empty slot where other entries have one. */
  action?: ReactNode
  /** A line below. */
  note?: ReactNode
}

export function Entry({ time, figure, isWithdrawn = false, title, action, note }: EntryProps) {
  return (
    <Grid
      as="li"
      columns="minmax(0, 1fr) auto auto"
      minHeight={28}
      gap={8}
      rowGap={0}
      align="center"
      py={2}
      className={classes.entry}
      title={title}
    >
      {time}
      {isWithdrawn ? (
        <s>{figure}</s>
      ) : (
        <Text nowrap tabular>
          {figure}
        </Text>
      )}
      {action !== undefined && (
        <Row as="span" align="stretch" justify="end" minWidth="24px">
          {action}
        </Row>
      )}
      {note !== undefined && (
        <Text allColumns color="muted" breakWords>
          {note}
        </Text>
      )}
    </Grid>
  )
}
