import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCan } from '../users/queries.ts'

export function NoVehicles({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  const action = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onAdd}>
      <Trans>Add vehicle</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`No vehicles yet`} action={mayAdd ? action : undefined}>
      <Trans>Every vehicle of the company stands here, with where it is and who drives it.</Trans>
    </EmptyState>
  )
}

export function NoArchivedVehicles() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Nothing is archived`}>
      <Trans>Vehicles that you sold or gave back rest here. Their trips and costs stay readable.</Trans>
    </EmptyState>
  )
}

export function NoMatchingVehicles({ onClear }: { onClear: () => void }) {
  const { t } = useLingui()
  const action = (
    <Button variant="default" onClick={onClear}>
      <Trans>Clear all filters</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`No vehicle fits these filters`} action={action}>
      <Trans>Remove one of them, or search for another word.</Trans>
    </EmptyState>
  )
}
