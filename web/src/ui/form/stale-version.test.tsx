import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { i18n } from '../../lib/i18n.ts'
import { useEntityForm } from './entity-form.ts'
import { StaleVersion } from './stale-version.tsx'

const mine = { driverId: 'a', kinds: ['braking'], active: true, endsOn: '2026-11-20' }
const theirs = { driverId: 'b', kinds: ['braking', 'cornering'], active: false, endsOn: '' }

function Conflict() {
  const form = useEntityForm({
    model: { schema: z.object(), bodyOf: () => ({}) },
    first: mine,
    texts: {
      driverId: { label: 'Driver', options: [{ value: 'a', label: 'Ada Borg' }] },
      kinds: { label: 'Kinds', labels: { braking: 'Harsh braking', cornering: 'Harsh cornering' } },
      active: { label: 'Active' },
      endsOn: { label: 'Expires' },
    },
  })
  return (
    <StaleVersion
      form={form}
      stale={{ mine, theirs, both: ['driverId', 'kinds', 'active', 'endsOn'], taken: [] }}
    />
  )
}

test('both values of a field are shown by their names, and days and switches as the page writes them', () => {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Conflict />
      </MantineProvider>
    </I18nProvider>,
  )
  const choices = (name: string) =>
    within(screen.getByRole('radiogroup', { name }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels }) => labels?.[0]?.textContent)
  expect(choices('Driver')).toEqual(['Yours Ada Borg', 'Saved b'])
  expect(choices('Kinds')).toEqual(['Yours Harsh braking', 'Saved Harsh braking, Harsh cornering'])
  expect(choices('Active')).toEqual(['Yours On', 'Saved Off'])
  expect(choices('Expires')).toEqual(['Yours Nov 20, 2026', 'Saved –'])
})
