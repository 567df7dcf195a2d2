import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '@roadbook/contract/core/audit'
import { useState } from 'react'
import { AlarmSentenceSection } from '../../rules/alarms/alarm-sentence-section.tsx'
import classes from './audit.module.css'
import { useFieldLabels } from './field-labels.ts'
import { shownChanges } from './shown-changes.ts'
import { useValueText } from './value-text.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const shownAtFirst = 8

const boldAction = styleClasses({ size: 'small', weight: 600, color: 'accent', underline: 'hover' })

/** Each field before and after, and where the change came from. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const textOf = useValueText()
  const [isWhole, setWhole] = useState(false)
  const changes = shownChanges(entry)
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  const more = changes.length - shown.length
  return (
    <div className={classes.details}>
      <AlarmSentence entry={entry} />
      {changes.length > 0 && (
        <Box as="table" size="small" className={classes.changes} aria-label={t`Changes`}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t`Before`}</th>
              <th scope="col">{t`After`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{labels[field] ?? field}</th>
                <Value text={textOf(field, before, entry)} isBefore />
                <Value text={textOf(field, after, entry)} />
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      {more > 0 && (
        <button type="button" className={boldAction} onClick={() => setWhole(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </button>
      )}
      <Foot entry={entry} />
    </div>
  )
}

function Value({ text, isBefore = false }: { text: string | undefined; isBefore?: boolean }) {
  const { t } = useLingui()
  if (text === undefined) return <Box as="td" color="muted">{t`Not set`}</Box>
  return isBefore ? (
    <td>
      <s className={styleClasses({ color: 'muted' })}>{text}</s>
    </td>
  ) : (
    <Text as="td" weight={600}>
      {text}
    </Text>
  )
}

function Foot({ entry }: { entry: AuditEntry }) {
  const { actor, ip, requestId } = entry
  const clipboard = useClipboard()
  const link = linkOf(entry)
  return (
    <Row as="p" gap={20} rowGap={4} align="stretch" mt={10} size="small" wrap color="muted">
      {actor.email !== '' && <span>{actor.email}</span>}
      {actor.key !== null && actor.id !== null && (
        <span>
          <Trans>API key {actor.key.name}</Trans>
        </span>
      )}
      {ip !== null && <span>{ip}</span>}
      <Text mr="auto" breakWords>
        <Trans>Request {requestId}</Trans>
      </Text>
      <button
        type="button"
        className={boldAction}
        onClick={() => clipboard.copy(JSON.stringify(entry, null, 2))}
      >
        {clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </button>
      {link !== undefined && (
        <Link {...link} className={boldAction}>
          <Trans>Open</Trans>
        </Link>
      )}
    </Row>
  )
}

/** For an alarm that was added or deleted, whose entry has all of its fields. */
function AlarmSentence({ entry: { resourceType, action, changes } }: { entry: AuditEntry }) {
  if (resourceType !== 'alarm' || (action !== 'created' && action !== 'deleted')) return null
  const side = action === 'created' ? 'after' : 'before'
  return <AlarmSentenceSection fields={Object.fromEntries(changes.map((one) => [one.field, one[side]]))} />
}

/** Link to the record; undefined if it no longer exists or has no page. */
function linkOf({ resourceType, resourceId: id, resourceExists }: AuditEntry): LinkProps | undefined {
  if (id === null || !resourceExists) return undefined
  if (resourceType === 'vehicle') return { to: '/vehicles/detail', search: { id } }
  if (resourceType === 'trip') return { to: '/trips/detail', search: { id } }
  if (resourceType === 'job') return { to: '/jobs', search: { job: id } }
  if (resourceType === 'user') return { to: '/users', search: { user: id } }
  if (resourceType === 'recurringExpense') return { to: '/costs/recurring', search: { edit: id } }
  if (resourceType === 'geofence') return { to: '/geofence/edit/$id', params: { id } }
  if (resourceType === 'webhook') {
    return { to: '/settings/$section', params: { section: 'webhooks' }, search: { webhook: id } }
  }
  if (resourceType === 'reportSchedule') return { to: '/reports/overview', search: { schedule: id } }
  if (resourceType === 'legalHold') {
    return { to: '/settings/$section', params: { section: 'retention' } }
  }
  if (resourceType === 'classicGeofence') return { to: '/geofence-old', search: { geofence: id } }
  if (resourceType === 'alarm') return { to: '/alarms', search: { edit: id } }
  if (resourceType === 'expenseImport') return { to: '/costs/imports/detail', search: { id } }
  if (resourceType === 'expense') return { to: '/costs/all', search: { expense: id } }
  return undefined
}
