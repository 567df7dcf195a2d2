import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../panels/empty-state.tsx'

type Props = { title: string; onClear: () => void }

/** Shown if nothing matches the filters of a list. */
export function NoMatch({ title, onClear }: Props) {
  const action = (
    <Button variant="default" onClick={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  )
  return (
    <EmptyState title={title} action={action}>
      <Trans>Remove a filter, or search for something else.</Trans>
    </EmptyState>
  )
}
