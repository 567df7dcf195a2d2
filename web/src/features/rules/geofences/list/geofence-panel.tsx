import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FilterSearch } from '../../../../ui/list/filter-bar.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { GeofenceFilter } from './geofence-filter.tsx'
import { focusGeofences, GeofenceList } from './geofence-list.tsx'
import classes from './geofence-panel.module.css'
import type { GeofencesView } from './use-geofences-view.ts'
import { FloatingPanel } from '../../../../ui/sheet/floating-panel.tsx'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

type Props = { view: GeofencesView }

/** The list panel over the map, on wide screens. */
export function GeofencePanel({ view }: Props) {
  const { t } = useLingui()
  return (
    <FloatingPanel side="left" label={t`Geofences`}>
      <Row as="header" gap={8} noShrink py={12} pr={12} pl={16}>
        <Text as="h2" grow size="small">
          <GeofenceCount view={view} />
        </Text>
        <AddGeofence />
      </Row>
      <div className={classes.search}>
        <GeofenceSearch view={view} />
        <GeofenceFilter view={view} />
      </div>
      <GeofenceList view={view} />
    </FloatingPanel>
  )
}

export function GeofenceCount({ view: { all, shown } }: Props) {
  if (all === undefined) return <Trans>Geofences</Trans>
  return <Plural value={shown.length} one="# geofence" other="# geofences" />
}

export function AddGeofence() {
  const mayAdd = useCan('geofences.write')
  if (!mayAdd) return null
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
      renderRoot={(root) => <Link to="/geofence/new" {...root} />}
    >
      <Trans>Add geofence</Trans>
    </Button>
  )
}

export function GeofenceSearch({ view }: Props) {
  const { t } = useLingui()
  return (
    <Box grow className={classes.searchBox}>
      <FilterSearch
        label={t`Search geofences`}
        value={view.search.q}
        onChange={(q) => view.change({ q })}
        onArrowDown={focusGeofences}
      />
    </Box>
  )
}
