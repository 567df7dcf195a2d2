import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FleetCategory } from '@roadbook/contract/company/settings'
import { useState } from 'react'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { fleetCategoriesQuery } from '../queries.ts'
import { FleetCategoryDrawer } from './fleet-category-drawer.tsx'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

/** The groups of vehicles, each with a link to its vehicles. */
export function FleetCategoriesPage() {
  const { t } = useLingui()
  const { data: categories, error, refetch } = useQuery({ ...fleetCategoriesQuery(), staleTime: 0 })
  const [open, setOpen] = useState<FleetCategory | 'new'>()
  if (categories === undefined) {
    return error === null ? null : (
      <ErrorPanel error={error} title={t`The settings could not be loaded`} onRetry={refetch} />
    )
  }
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => setOpen('new')}
    >
      <Trans>Add fleet category</Trans>
    </Button>
  )
  return (
    <>
      <SettingsBlock
        title={t`Fleet categories`}
        text={t`Groups of vehicles, for filters, reports and alerts.`}
        action={categories.length > 0 && add}
      >
        {categories.length === 0 ? (
          <EmptyState title={t`No fleet categories yet`} action={add}>
            <Trans>Add one for each kind of vehicle, such as Vans or Sales.</Trans>
          </EmptyState>
        ) : (
          <ul>
            {categories.map((category) => (
              <CategoryRow key={category.id} category={category} onEdit={() => setOpen(category)} />
            ))}
          </ul>
        )}
      </SettingsBlock>
      {open !== undefined && (
        <FleetCategoryDrawer
          {...(open === 'new' ? {} : { category: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function CategoryRow({ category, onEdit }: { category: FleetCategory; onEdit: () => void }) {
  const { t } = useLingui()
  const { id, name, colour, vehicles, archivedVehicles } = category
  return (
    <Row as="li" gap={12} minHeight="44px" line="below" size="small">
      <Text
        noShrink
        width="12px"
        height="12px"
        radius={999}
        style={{ background: colour }}
        aria-hidden="true"
      />
      <Text grow weight={600} breakWords>
        {name}
      </Text>
      {archivedVehicles > 0 && (
        <Link
          to="/vehicles/archived"
          search={{ categories: [id] }}
          className={styleClasses({ tabular: true, underline: 'hover', color: 'text2' })}
        >
          <Plural value={archivedVehicles} one="# archived" other="# archived" />
        </Link>
      )}
      {vehicles > 0 ? (
        <Link
          to="/vehicles"
          search={{ categories: [id] }}
          className={styleClasses({ tabular: true, underline: 'hover' })}
        >
          <Plural value={vehicles} one="# vehicle" other="# vehicles" />
        </Link>
      ) : (
        <Text color="text2">
          <Trans>No vehicles</Trans>
        </Text>
      )}
      <Button variant="subtle" aria-label={t`Edit ${name}`} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </Row>
  )
}
