import { Trans } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './history-import.module.css'

type Props = { onFiles: (files: readonly File[]) => void }

/** Files by drag and drop, or chosen: a field for files takes both, and fills the area. */
export function DropArea({ onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <label className={classes.drop} data-over={isOver || undefined}>
      <IconFileUpload size={24} stroke={1.6} aria-hidden="true" />
      <strong>
        <Trans>Drop files here, or choose them</Trans>
      </strong>
      <span className={classes.quiet}>
        <Trans>GPX, KML or CSV, up to 20 MB each</Trans>
      </span>
      <input
        type="file"
        multiple
        accept=".gpx,.kml,.csv,.txt"
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
