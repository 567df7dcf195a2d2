import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

test('a part whose file could not be loaded is asked for again, and the page around it stays', async () => {
  let asked = 0
  const Part = lazyPart(async () => {
    asked += 1
    if (asked < 3) throw new TypeError('Failed to fetch')
    return () => <p>Search</p>
  }, 1)
  render(
    <main>
      Page
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </main>,
  )
  expect(screen.getByText('Page')).not.toBe(null)
  expect(await screen.findByText('Search')).not.toBe(null)
  expect(asked).toBe(3)
})
