import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { ListRow, rowLink } from '../../../../ui/list/list-row.tsx'
import { hasEnded, stateAt } from '../link-state.ts'
import { LinkStatus } from '../link-status.tsx'
import { useEndText } from '../use-end-text.ts'
import { Vehicle } from './share-link-columns.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

/** A link in the list on a phone. */
export function LinkRow({ link, now }: { link: ShareLink; now: number }) {
  const { t } = useLingui()
  const endText = useEndText()
  const isEnded = hasEnded(link, now)
  const { label, destination } = link
  return (
    <ListRow
      first={
        <Link
          to="/share-links"
          search={(before) => ({ ...before, link: link.id })}
          resetScroll={false}
          className={rowLink}
        >
          <Vehicle link={link} isEnded={isEnded} />
        </Link>
      }
      second={[label, destination?.address].filter(Boolean).join(' · ') || t`No destination`}
      firstEnd={<LinkStatus state={stateAt(link, now)} />}
      secondEnd={
        <span className={isEnded ? styleClasses({ color: 'muted' }) : undefined}>{endText(link, now)}</span>
      }
    />
  )
}
