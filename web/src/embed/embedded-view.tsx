import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { FrameOptions } from '../lib/frame-messages.ts'
import { FleetHubView } from './fleet-hub/fleet-hub-view.tsx'
import { GeofenceActivityView } from './geofence-activity/geofence-activity-view.tsx'
import { listenToHost, tellHost } from './host-page.ts'
import { activateLanguage } from './i18n.ts'
import { Notice } from './notice.tsx'
import { applyTheme } from './theme.ts'

type Props = { path: string; first: FrameOptions }

/** The view of analysis given in the frame's address. */
export function EmbeddedView({ path, first }: Props) {
  const { t } = useLingui()
  const [options, setOptions] = useState(first)
  const [filters, setFilters] = useState(() => new URLSearchParams(first.filters))
  // Outside React: the page around the frame.
  useEffect(
    () =>
      listenToHost((told) => {
        void activateLanguage(told.locale).then(() => setOptions(told))
      }),
    [],
  )
  useLayoutEffect(() => applyTheme(options.theme), [options.theme])
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(filters), ...changes })
    for (const [name, value] of Object.entries(changes)) if (value === '') next.delete(name)
    setFilters(next)
    tellHost({ type: 'roadbook.filters', filters: next.toString() })
  }
  const view = { token: options.token, locale: options.locale, filters, onChange: change }
  if (path === '/embed/fleet-intelligence-hub') return <FleetHubView {...view} />
  if (path === '/embed/geofence-activity') return <GeofenceActivityView {...view} />
  return <Notice text={t`This view doesn’t exist.`} />
}
