import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Radio } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FilterSearch } from '../../../ui/list/filter-bar.tsx'
import { FilterPopover } from '../../../ui/list/filter-popover.tsx'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { LiveFilters } from './live-filters.tsx'
import { LiveList } from './live-list.tsx'
import classes from './live-panel.module.css'
import { focusList } from './use-list-keys.ts'
import { NearList } from './near-list.tsx'
import type { LiveFleetView } from './use-live-view.ts'
import { FloatingPanel } from '../../../ui/sheet/floating-panel.tsx'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'

type Props = { view: LiveFleetView; isFolded: boolean; onFold: () => void }

/** The list panel over the map, on wide screens. */
export function LivePanel({ view, isFolded, onFold }: Props) {
  const { t } = useLingui()
  if (isFolded) {
    return (
      <ActionIcon
        className={classes.unfold}
        size={36}
        variant="default"
        aria-label={t`Show the list`}
        onClick={onFold}
      >
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
    )
  }
  return (
    <FloatingPanel side="left" label={t`Vehicles`} width="336px">
      {view.near === undefined ? <AllVehicles view={view} onFold={onFold} /> : <NearVehicles view={view} />}
    </FloatingPanel>
  )
}

/** Shown instead of the whole list while a place is selected. */
export function NearVehicles({ view }: { view: LiveFleetView }) {
  if (view.near === undefined) return null
  return (
    <NearList
      place={view.near}
      selectedId={view.selectedId}
      onSelect={view.select}
      onClose={() => view.change({ near: undefined })}
    />
  )
}

function AllVehicles({ view, onFold }: Pick<Props, 'view' | 'onFold'>) {
  const { t } = useLingui()
  return (
    <>
      <Row as="header" gap={8} noShrink pr={8} pl={12} height="48px">
        <Text as="h2" grow size="body">
          <VehicleCount view={view} />
        </Text>
        <FleetStatus view={view} />
        <ActionIcon size={24} aria-label={t`Hide the list`} onClick={onFold}>
          <IconChevronLeft size={18} stroke={1.8} />
        </ActionIcon>
      </Row>
      <Row gap={8} align="stretch" noShrink px={12}>
        <LiveSearchBox view={view} />
        <CategoryChoice view={view} />
      </Row>
      <Box noShrink line="below" mt={10} px={8} pb={14}>
        <LiveFilters view={view} />
      </Box>
      <LiveList view={view} />
    </>
  )
}

export function VehicleCount({ view: { isKnown, fitting } }: { view: LiveFleetView }) {
  if (!isKnown) return <Trans>Vehicles</Trans>
  return <Plural value={fitting.length} one="# vehicle" other="# vehicles" />
}

/** Shown once for the whole list, so that rows with a fresh fix need no text. */
export function FleetStatus({ view: { isKnown, status } }: { view: LiveFleetView }) {
  if (!isKnown) return <Row as="span" gap={6} color="text2" className={classes.status} />
  return (
    <Row
      as="output"
      gap={6}
      color="text2"
      className={classes.status}
      data-failing={status === 'failing' || undefined}
    >
      {status === 'failing' ? <Trans>Not up to date</Trans> : <Trans>Up to date</Trans>}
    </Row>
  )
}

export function LiveSearchBox({ view }: { view: LiveFleetView }) {
  const { t } = useLingui()
  return (
    <Box grow className={classes.searchBox}>
      <FilterSearch
        label={t`Vehicle, driver or address`}
        value={view.search.q}
        onChange={(q) => view.change({ q })}
        onArrowDown={focusList}
      />
    </Box>
  )
}

export function CategoryChoice({ view }: { view: LiveFleetView }) {
  const { t } = useLingui()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const { category } = view.search
  return (
    <FilterPopover label={t`Fleet category`} isUsed={category !== undefined} className={classes.category}>
      <Radio.Group
        label={t`Fleet category`}
        value={category ?? ''}
        onChange={(value) => view.change({ category: value === '' ? undefined : value })}
      >
        <Stack gap={10} mt={10}>
          <Radio size="xs" value="" label={t`All`} />
          {categories.map(({ id, name }) => (
            <Radio key={id} size="xs" value={id} label={name} />
          ))}
        </Stack>
      </Radio.Group>
    </FilterPopover>
  )
}
