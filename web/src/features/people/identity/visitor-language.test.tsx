import { MantineProvider } from '@mantine/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { activateLanguage, i18n, visitorLanguages } from '../../../lib/i18n.ts'
import { VisitorLanguage } from './visitor-language.tsx'

afterEach(() => activateLanguage('en'))

test('a visitor whose browser is English chooses German, which stays when the page is loaded again', async () => {
  expect(visitorLanguages()[0]).toBeNull()
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <VisitorLanguage />
      </MantineProvider>
    </I18nProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
  await screen.findByRole('group', { name: 'Sprache' })
  expect(screen.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-pressed')).toBe('true')
  expect(visitorLanguages()[0]).toBe('de')
})
