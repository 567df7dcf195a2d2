import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { Row } from '../../../../ui/layout.tsx'

/** Shown while the preview of the form is being calculated. */
export function Calculating() {
  return (
    <Row as="output" gap={8} size="small" color="text2">
      <Loader size={14} aria-hidden="true" />
      <Trans>Calculating</Trans>
    </Row>
  )
}
