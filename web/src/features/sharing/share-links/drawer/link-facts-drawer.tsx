import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { endOf, hasEnded, stateAt } from '../link-state.ts'
import { LinkStatus, useLinkStateLabels } from '../link-status.tsx'
import { useShareAgain } from '../queries.ts'
import { useMomentText } from '../use-end-text.ts'
import { OpenedLine } from './opened-line.tsx'
import { FactGrid } from '../../../../ui/fact-grid.tsx'

type Props = {
  link: ShareLink
  now: number
  mayShare: boolean
  onOpen: (id: string) => void
  onClose: () => void
}

/** A read-only link: it has ended, or the user has no permission to change it. */
export function LinkFactsDrawer({ link, now, mayShare, onOpen, onClose }: Props) {
  const { t } = useLingui()
  const again = useShareAgain()
  return (
    <FormDrawer
      title={t`Share link of ${link.registration}`}
      saveLabel={t`Close`}
      isSaveQuiet
      hasCancel={false}
      hint={
        mayShare && (
          <Button
            leftSection={<IconShare3 size={16} stroke={1.8} aria-hidden="true" />}
            loading={again.isPending}
            onClick={() => again.mutate(link, { onSuccess: ({ id }) => onOpen(id) })}
          >
            <Trans>Share again</Trans>
          </Button>
        )
      }
      onSave={onClose}
      onClose={onClose}
    >
      <LinkStatus state={stateAt(link, now)} />
      <Facts link={link} now={now} />
      <OpenedLine link={link} now={now} />
    </FormDrawer>
  )
}

function Facts({ link, now }: Pick<Props, 'link' | 'now'>) {
  const { t } = useLingui()
  const momentText = useMomentText()
  const state = stateAt(link, now)
  const states = useLinkStateLabels()
  const facts = [
    [t`Vehicle`, [link.registration, link.vehicleLabel].filter(Boolean).join(' · ')],
    [t`For`, link.label || t`Not named`],
    [t`Destination`, link.destination?.address ?? t`No destination`],
    [t`Shared by`, link.createdByName],
    [t({ message: 'Shared', context: 'share link' }), momentText(link.createdAt, now)],
    ...(state === 'scheduled' ? [[t`Starts`, momentText(link.startsAt, now)] as const] : []),
    [hasEnded(link, now) ? states[state] : t`Expires`, momentText(endOf(link), now)],
  ] as const
  return <FactGrid columns="120px 1fr" rowGap={12} facts={facts} />
}
