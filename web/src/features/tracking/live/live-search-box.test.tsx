import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiveSearchBox } from './live-panel.tsx'
import type { LiveFleetView } from './use-live-view.ts'

test('Down in the search box goes to the same row as Tab', () => {
  const view = { search: {}, change: () => undefined } as unknown as LiveFleetView
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <LiveSearchBox view={view} />
        <button type="button" data-vehicle="a" tabIndex={-1}>
          GHS 101
        </button>
        <button type="button" data-vehicle="b" tabIndex={0}>
          GHS 102
        </button>
      </MantineProvider>
    </I18nProvider>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Vehicle, driver or address' }), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('GHS 102')
})
