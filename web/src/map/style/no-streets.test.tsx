import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { NoStreets } from './no-streets.tsx'
import { watchStreets } from './watch-streets.ts'

test('tiles that can’t be loaded are said on the map, before that there are none', () => {
  const listeners = new Map<string, (event: object) => void>()
  const map = {
    on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
    getSource: () => ({ type: 'vector' }),
    getLayer: () => undefined,
  }
  watchStreets(map as unknown as MapLibreMap)
  render(
    <I18nProvider i18n={i18n}>
      <NoStreets isBare />
    </I18nProvider>,
  )
  screen.getByText('No street map for this area')
  act(() => listeners.get('error')?.({ sourceId: 'streets' }))
  expect(screen.getByRole('status').textContent).toBe(
    'The street map can’t be loaded. Trying again every 30 seconds. An admin can choose another map under Settings.',
  )
  expect(screen.queryByText('No street map for this area')).toBeNull()
  act(() => listeners.get('remove')?.({}))
  expect(screen.queryByRole('status')).toBeNull()
})
