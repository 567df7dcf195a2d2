import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import classes from './preview-notes.module.css'

/** That the preview of what is in the form is still to come. */
export function Calculating() {
  return (
    <output className={classes.calculating}>
      <Loader size={14} aria-hidden="true" />
      <Trans>Calculating</Trans>
    </output>
  )
}
