import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { useCan } from '../../people/users/queries.ts'

/** Before there are vehicles: what appears here later, and the first step for those who may take it. */
export function NoVehiclesSection({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  const add = (
    <Button renderRoot={(root) => <Link to="/vehicles" search={{ add: true }} {...root} />}>
      <Trans>Add vehicle</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`No vehicles yet`} action={mayAdd ? add : undefined}>
      {children}
    </EmptyState>
  )
}
