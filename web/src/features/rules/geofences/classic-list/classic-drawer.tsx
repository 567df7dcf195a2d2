import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMap, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ClassicGeofence } from '@roadbook/contract/rules/classic-geofences'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { DeleteGeofence } from '../rule/delete-geofence.tsx'
import detailClasses from '../list/geofence-detail.module.css'
import { shapeOf } from '../shape/geometry.ts'
import { useSizeText } from '../shape/use-size-text.ts'
import { ToldInPage } from '../classic-edit/rule-fields.tsx'
import { useNotifyText, useWatchedText, withGeometry } from '../classic/classic-text.ts'
import { useDeleteClassicGeofence } from '../classic/queries.ts'
import { AlertHistory } from './alert-history.tsx'
import { Row, Text } from '../../../../ui/layout.tsx'

type Props = { geofence: ClassicGeofence; onClose: () => void }

/** One geofence: its facts, actions and alerts. */
export function ClassicDrawer({ geofence, onClose }: Props) {
  const { t } = useLingui()
  const size = useSizeText()
  const watched = useWatchedText()
  const notify = useNotifyText()
  const { id, name, active, vehicles } = geofence
  const rule = [notify(geofence), watched(vehicles), active ? undefined : t`Off`].filter(Boolean).join(' · ')
  return (
    <FormDrawer title={name} hasCancel={false} saveLabel={t`Close`} onSave={onClose} onClose={onClose}>
      <div>
        <Text as="p" color="text2">
          {rule}
        </Text>
        <Text as="p" color="text2">
          {size(shapeOf(withGeometry(geofence).geometry))}
        </Text>
        <Text as="p" my={6} color="muted">
          <ToldInPage />
        </Text>
        <Actions geofence={geofence} onDeleted={onClose} />
      </div>
      <AlertHistory id={id} />
    </FormDrawer>
  )
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

function Actions({ geofence, onDeleted }: { geofence: ClassicGeofence; onDeleted: () => void }) {
  const { id } = geofence
  const mayChange = useCan('geofences.write')
  const remove = useDeleteClassicGeofence()
  return (
    <Row gap={8} wrap mt={14} className={detailClasses.actions}>
      {mayChange && (
        <Button
          leftSection={<IconPencil {...icon} />}
          renderRoot={(root) => <Link to="/geofence-old/edit/$id" params={{ id }} {...root} />}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconMap {...icon} />}
        renderRoot={(root) => <Link to="/geofence-old/map" search={{ geofence: id }} {...root} />}
      >
        <Trans>Map</Trans>
      </Button>
      {mayChange && <DeleteGeofence geofence={geofence} remove={remove} onDeleted={onDeleted} />}
    </Row>
  )
}
