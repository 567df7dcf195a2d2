import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../people/users/queries.ts'

/** Links to the page where statements are imported, for users who may import. */
export function ImportLink() {
  if (!useCan('expenses.import')) return null
  return (
    <Button
      renderRoot={(props) => <Link to="/costs/imports" {...props} />}
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.8} />}
    >
      <Trans>Import</Trans>
    </Button>
  )
}
