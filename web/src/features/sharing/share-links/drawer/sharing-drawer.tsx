import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ShareLinkDetail } from '@roadbook/contract/sharing/share-links'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { FieldGroup, FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { StateBadge } from '../../../../ui/vehicle-state/state-badge.tsx'
import { vehicleQuery } from '../../../fleet/vehicles/queries.ts'
import { modelOf } from '../../../../lib/model-of.ts'
import { useStopSharing } from '../queries.ts'
import type { SavingState } from './change-saver.ts'
import { DestinationField } from './destination-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { LinkField } from './link-field.tsx'
import { OpenedLine } from './opened-line.tsx'
import { QrSection } from './qr-section.tsx'
import classes from './share.module.css'
import { StartField } from './start-field.tsx'
import { useSavedLink } from './use-saved-link.ts'
import { Row } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = { link: ShareLinkDetail; now: number; onClose: () => void }

/** An active link: every change is saved at once. */
export function SharingDrawer({ link: saved, now, onClose }: Props) {
  const { t } = useLingui()
  const { link, state, change, flush } = useSavedLink(saved)
  const publicName = usePublicName(link)
  // Recipients don't see the plate.
  const title = publicName === '' ? t`Live location` : t`Live location of ${publicName}`
  return (
    <FormDrawer
      title={t`Share ${link.registration}`}
      form={{ isDirty: () => state === 'unsent', errors: {} }}
      saveLabel={t({ message: 'Done', context: 'action' })}
      isSaveQuiet
      hasCancel={false}
      hint={<StopButton link={link} />}
      note={<Saving state={state} onRetry={flush} />}
      onSave={onClose}
      onClose={onClose}
    >
      <VehicleLine link={link} />
      <TextInput
        label={t`For`}
        maxLength={100}
        autoComplete="off"
        value={link.label}
        classNames={{ description: classes.help ?? '' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          publicName === ''
            ? t`Only your company sees this.`
            : t`Only your company sees this. The page shows “${publicName}”.`
        }
        onChange={(event) => change({ label: event.currentTarget.value }, { isTyped: true })}
        onBlur={flush}
      />
      <ExpiryField link={link} now={now} onChange={change} />
      <StartField link={link} now={now} onChange={change} />
      <DestinationField
        link={link}
        isSaved={state === 'saved'}
        onChange={(destination) => change({ destination })}
      />
      {link.url !== null && (
        <FieldGroup>
          <LinkField url={link.url} title={title} />
          <QrSection url={link.url} {...{ link, title, publicName }} />
          <OpenedLine link={link} now={now} />
        </FieldGroup>
      )}
    </FormDrawer>
  )
}

/** The vehicle's name on the link's page: its label, or its model; '' if it has neither. */
function usePublicName({ vehicleId, vehicleLabel }: ShareLinkDetail): string {
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  return vehicleLabel ?? (vehicle === undefined ? '' : modelOf(vehicle))
}

function VehicleLine({ link: { vehicleId, vehicleLabel } }: Pick<Props, 'link'>) {
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  if (vehicle === undefined) return <div style={{ minHeight: 22 }} />
  const facts = [vehicleLabel, modelOf(vehicle), vehicle.driverName].filter(Boolean)
  return (
    <Row as="p" gap={8} shrink size="small" color="muted" className={classes.vehicle}>
      <StateBadge state={vehicle.state} heading={vehicle.lastPosition?.headingDegrees} />
      <span>{facts.join(', ')}</span>
    </Row>
  )
}

function StopButton({ link: { id, registration } }: Pick<Props, 'link'>) {
  const { t } = useLingui()
  const { mutate, isPending } = useStopSharing()
  return (
    <Button
      variant="subtle"
      className={classes.stop ?? ''}
      loading={isPending}
      onClick={() =>
        confirm({
          title: t`Stop sharing ${registration}?`,
          text: t`Whoever has the link no longer sees the vehicle. The link can’t be used again.`,
          confirmLabel: t`Stop sharing`,
          isDanger: true,
          onConfirm: () => mutate(id),
        })
      }
    >
      <Trans>Stop sharing</Trans>
    </Button>
  )
}

function Saving({ state, onRetry }: { state: SavingState; onRetry: () => void }) {
  return (
    <Row as="output" inline gap={6} mr={8} size="small" color={state === 'unsent' ? 'danger' : 'muted'}>
      {state === 'saved' && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden="true" /> <Trans>Saved</Trans>
        </>
      )}
      {state === 'saving' && <Trans>Saving …</Trans>}
      {state === 'unsent' && (
        <>
          <Trans>Not saved yet</Trans>
          <TextButton onClick={onRetry}>
            <Trans>Try again</Trans>
          </TextButton>
        </>
      )}
    </Row>
  )
}
