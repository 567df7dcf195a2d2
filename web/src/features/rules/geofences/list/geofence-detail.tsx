import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import { useScheduleText } from '../../alarm-rules/schedule/use-schedule-text.ts'
import { useCan } from '../../../people/users/queries.ts'
import { latestAlertsQuery, useDeleteGeofence } from '../queries.ts'
import { AlertList } from '../rule/alert-list.tsx'
import { DeleteGeofence } from '../rule/delete-geofence.tsx'
import { useRuleText } from '../rule/use-rule-text.ts'
import { GeofenceVisits } from '../visits/geofence-visits.tsx'
import { Box, Row, Text } from '../../../../ui/layout.tsx'
import classes from './geofence-detail.module.css'

type Props = { geofence: Geofence; onClose: () => void }

const latest = 5

/** The selected geofence: its rule, its actions, and its latest alerts. */
export function GeofenceDetail({ geofence, onClose }: Props) {
  const { t } = useLingui()
  const ruleText = useRuleText()
  const scheduleText = useScheduleText()
  const mayChange = useCan('geofences.write')
  return (
    <>
      <Box noShrink px={16} pt={12} pb={16}>
        <Row gap={8} align="start">
          <Text as="h2" grow my={2} size="heading" breakWords>
            {geofence.name}
          </Text>
          <ActionIcon className={classes.close} size={28} aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </Row>
        <Text as="p" color="text2">
          {ruleText(geofence)}
        </Text>
        <Text as="p" color="text2">
          {[geofence.active ? undefined : t`Off`, scheduleText(geofence.schedule)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {mayChange && <Actions geofence={geofence} onDeleted={onClose} />}
      </Box>
      <GeofenceVisits id={geofence.id} />
      <LatestAlerts id={geofence.id} />
    </>
  )
}

function Actions({ geofence, onDeleted }: { geofence: Geofence; onDeleted: () => void }) {
  const { id } = geofence
  const remove = useDeleteGeofence()
  return (
    <Row gap={8} wrap mt={14} className={classes.actions}>
      <Button
        leftSection={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
        renderRoot={(root) => <Link to="/geofence/edit/$id" params={{ id }} {...root} />}
      >
        <Trans>Edit</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.8} aria-hidden="true" />}
        renderRoot={(root) => <Link to="/geofence/new" search={{ copy: id }} {...root} />}
      >
        <Trans>Copy</Trans>
      </Button>
      <DeleteGeofence geofence={geofence} remove={remove} onDeleted={onDeleted} />
    </Row>
  )
}

function LatestAlerts({ id }: { id: string }) {
  return (
    <Box as="section" line="above" px={16} pt={10} pb={8}>
      <Text as="h3" size="small" weight={500} color="text2">
        <Trans>Latest alerts</Trans>
      </Text>
      <AlertList found={useQuery(latestAlertsQuery(id, latest))} empty={<Trans>No alerts yet</Trans>} />
    </Box>
  )
}
