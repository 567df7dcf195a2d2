import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { i18n } from '../../../../lib/i18n.ts'
import { lazyPlaceMap } from './job-place-map.tsx'

test('where the map can’t be loaded the rest of the page stays', async () => {
  const PlaceMap = lazyPlaceMap(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <Suspense>
          <p>Job</p>
          <PlaceMap
            label="Map of the job"
            height={120}
            place={undefined}
            around={{ latitude: 0, longitude: 0, zoom: 1 }}
          />
        </Suspense>
      </I18nProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('The map could not be loaded')).not.toBe(null)
  expect(screen.queryByText('Job')).not.toBe(null)
})
