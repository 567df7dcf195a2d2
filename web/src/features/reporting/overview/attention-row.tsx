import {
  IconBattery1,
  IconBook2,
  IconFileText,
  IconId,
  IconPlugConnectedX,
  IconShieldHalf,
  IconTool,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Attention } from '@roadbook/contract/reporting/overview'
import listClasses from '../../../ui/short-list.module.css'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { useCan } from '../../people/users/queries.ts'
import { useReason, useWhen } from './attention-text.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from './overview-list.module.css'

type Props = { item: Attention; now: number }

/** A vehicle or driver is listed once for each reason, and for each document. */
export function keyOf({ vehicleId, userId, kind, fileName, dueDate }: Attention): string {
  const document = fileName === null ? '' : `${fileName} ${dueDate}`
  return `${vehicleId ?? userId} ${kind} ${document}`
}

/** Tracker problems are fixed on the page of the tracker. */
const ofDevice: ReadonlySet<string> = new Set(['offline', 'silent', 'neverSent', 'batteryLow'])

function tabOf(kind: Attention['kind']): 'device' | 'documents' | undefined {
  if (kind === 'documentExpires') return 'documents'
  return ofDevice.has(kind) ? 'device' : undefined
}

/** Who, why, and when. Links to where it is fixed; for a driver to their latest trips, since people have no page. */
export function AttentionRow({ item, now }: Props) {
  const reason = useReason()(item)
  const when = useWhen(now)(item)
  const content = (
    <>
      <AttentionIcon kind={item.kind} />
      <Text noShrink weight={600} truncate className={classes.who} title={item.name}>
        {item.name}
      </Text>
      <Text grow breakWords color="text2" py={4}>
        {reason}
      </Text>
      <Text
        weight={item.isOverdue ? 500 : undefined}
        color={item.isOverdue ? 'text' : 'muted'}
        noShrink
        tabular
        title={when.title}
      >
        {when.text}
      </Text>
    </>
  )
  // Without access to other people, the trips are one's own, without a filter.
  const knowsPeople = useCan('users.read')
  if (item.vehicleId === null) {
    const drivers = knowsPeople && item.userId !== null ? { drivers: [item.userId] } : {}
    return (
      <Link to="/trips" search={{ period: 'last30Days', ...drivers }} className={listClasses.row}>
        {content}
      </Link>
    )
  }
  if (item.kind === 'tripsToComplete') {
    const search = { vehicle: item.vehicleId, period: 'last30Days', show: 'open' } as const
    return (
      <Link to="/logbook" search={search} className={listClasses.row}>
        {content}
      </Link>
    )
  }
  const tab = tabOf(item.kind)
  return (
    <Link to="/vehicles/detail/" search={{ id: item.vehicleId, tab }} className={listClasses.row}>
      {content}
    </Link>
  )
}

const icons = {
  inspectionDue: IconFileText,
  documentExpires: IconFileText,
  insuranceExpires: IconShieldHalf,
  serviceDue: IconTool,
  serviceDistance: IconTool,
  licenceCheck: IconId,
  tripsToComplete: IconBook2,
  batteryLow: IconBattery1,
  neverSent: IconPlugConnectedX,
}

function AttentionIcon({ kind }: Pick<Attention, 'kind'>) {
  if (kind === 'offline' || kind === 'silent') return <StateSymbol name="offline" />
  const Icon = icons[kind]
  return <Icon size={18} stroke={1.5} color="var(--rb-muted)" aria-hidden="true" style={{ flex: 'none' }} />
}
