import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LinkCard } from './card/link-card.tsx'
import { useLink } from './link/use-link.ts'
import { MapArea } from './map/map-area.tsx'
import { Stack } from '../ui/layout.tsx'

/** The page for recipients of a link to a vehicle's location. */
export function PublicLocationPage({ token }: { token: string }) {
  const { t } = useLingui()
  const { view, clockOffsetMs } = useLink(token)
  const location = view.kind === 'shown' ? view.location : undefined
  const title = location === undefined ? t`Live location` : t`${location.companyName}: live location`
  // Outside React: the browser's tab.
  useEffect(() => {
    document.title = title
  }, [title])
  const onMap = location?.status === 'active' && location.location !== null ? location : undefined
  return (
    <Stack
      as="main"
      relative
      minHeight="full"
      ground="map-land"
      data-has-map={onMap !== undefined || undefined}
    >
      {onMap !== undefined && <MapArea location={onMap} token={token} />}
      <LinkCard view={view} clockOffsetMs={clockOffsetMs} />
    </Stack>
  )
}
