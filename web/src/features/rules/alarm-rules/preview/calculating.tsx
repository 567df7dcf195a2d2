import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import classes from './preview-notes.module.css'

/** Shown while the preview of the form is being calculated. */
export function Calculating() {
  return (
    <output className={classes.calculating}>
      <Loader size={14} aria-hidden="true" />
      <Trans>Calculating</Trans>
    </output>
  )
}
