import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import { confirm } from '../../../../ui/confirm.tsx'
import { useScheduleText } from '../../alarm-rules/schedule/use-schedule-text.ts'
import { useCan } from '../../../people/users/queries.ts'
import { latestAlertsQuery, useDeleteGeofence } from '../queries.ts'
import { AlertRow } from '../rule/alert-row.tsx'
import { useRuleText } from '../rule/use-rule-text.ts'
import { GeofenceVisits } from '../visits/geofence-visits.tsx'
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
      <div className={classes.block}>
        <div className={classes.top}>
          <h2 className={classes.name}>{geofence.name}</h2>
          <ActionIcon className={classes.close} size={28} aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </div>
        <p className={classes.rule}>{ruleText(geofence)}</p>
        <p className={classes.rule}>
          {[geofence.active ? undefined : t`Off`, scheduleText(geofence.schedule)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {mayChange && <Actions geofence={geofence} onDeleted={onClose} />}
      </div>
      <GeofenceVisits id={geofence.id} />
      <LatestAlerts id={geofence.id} />
    </>
  )
}

function Actions({ geofence: { id, name }, onDeleted }: { geofence: Geofence; onDeleted: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteGeofence()
  const askToDelete = () =>
    confirm({
      title: t`Delete ${name}?`,
      text: t`It no longer causes alerts. Its alerts stay in the history of their vehicles.`,
      confirmLabel: t`Delete geofence`,
      isDanger: true,
      onConfirm: () => remove.mutate(id, { onSuccess: onDeleted }),
    })
  return (
    <div className={classes.actions}>
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
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
        loading={remove.isPending}
        onClick={askToDelete}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  )
}

function LatestAlerts({ id }: { id: string }) {
  const { data, error } = useQuery(latestAlertsQuery(id, latest))
  return (
    <section className={classes.alerts}>
      <h3 className={classes.head}>
        <Trans>Latest alerts</Trans>
      </h3>
      {data === undefined && error === null && <div className={classes.blank} />}
      {data === undefined && error !== null && (
        <p className={classes.quiet} role="alert">
          <Trans>The alerts could not be loaded.</Trans>
        </p>
      )}
      {data?.items.length === 0 && (
        <p className={classes.quiet}>
          <Trans>No alerts yet</Trans>
        </p>
      )}
      <ul className={classes.list}>
        {data?.items.map((alert) => (
          <li key={alert.id}>
            <AlertRow alert={alert} />
          </li>
        ))}
      </ul>
    </section>
  )
}
