import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { hasEnded } from '../link-state.ts'
import { shareLinkQuery } from '../queries.ts'
import { useLinkClock } from '../use-link-clock.ts'
import { LinkFactsDrawer } from './link-facts-drawer.tsx'
import { SharingDrawer } from './sharing-drawer.tsx'

type Props = {
  id: string
  /** Creates another link with the settings of this one. */
  onOpen: (id: string) => void
  onClose: () => void
}

const noLinks: readonly ShareLink[] = []

/** One link: its settings while it is active, and how it ended. */
export function ShareLinkDrawer({ id, onOpen, onClose }: Props) {
  const { t } = useLingui()
  const { data: link, error, refetch } = useQuery(shareLinkQuery(id))
  const now = useLinkClock(link === undefined ? noLinks : [link])
  const mayShare = useCan('shareLinks.write')
  if (link === undefined) {
    return (
      <LoadingDrawer
        title={t`Share link`}
        failed={t`The share link could not be loaded`}
        {...{ error, onClose }}
        onRetry={() => void refetch()}
      />
    )
  }
  return mayShare && !hasEnded(link, now) ? (
    <SharingDrawer link={link} now={now} onClose={onClose} />
  ) : (
    <LinkFactsDrawer {...{ link, now, mayShare, onOpen, onClose }} />
  )
}

type LoadingProps = {
  title: string
  failed: string
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** While a link is being loaded or created, or if that failed. */
export function LoadingDrawer({ title, failed, error, onRetry, onClose }: LoadingProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      title={title}
      saveLabel={t`Close`}
      isSaveQuiet
      hasCancel={false}
      onSave={onClose}
      onClose={onClose}
    >
      {error === null ? (
        [200, 62, 62, 62, 170].map((height, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other name
          <Skeleton key={nth} height={nth === 0 ? 22 : height} animate={false} />
        ))
      ) : (
        <ErrorPanel title={failed} error={error} onRetry={onRetry} />
      )}
    </FormDrawer>
  )
}
