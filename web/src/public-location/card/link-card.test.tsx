import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { PublicLocation } from '@roadbook/contract/sharing/share-links'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkCard } from './link-card.tsx'
import type { LinkView } from '../link/link-view.ts'
import { activeLocation } from '../testing/active-location.ts'
import { VisitorFormatProvider } from '../use-visitor-format.ts'
import { createVisitorFormat } from '../visitor-format.ts'

const NOW_MS = Date.parse('2026-11-20T08:42:00Z')

function show(view: LinkView) {
  // The card's clock is the server's.
  const clockOffsetMs = NOW_MS - Date.now()
  return render(
    <I18nProvider i18n={i18n}>
      <VisitorFormatProvider value={createVisitorFormat('en-MT', 'Europe/Malta')}>
        <LinkCard view={view} clockOffsetMs={clockOffsetMs} />
      </VisitorFormatProvider>
    </I18nProvider>,
  )
}

function shown(location: PublicLocation, isConnected = true): string {
  const { container } = show({ kind: 'shown', location, isConnected })
  return container.textContent
}

test('a vehicle on its way: who shares, when it arrives, what is left, where it is, how fresh and how long', () => {
  const text = shown(activeLocation())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grand Harbour Services')
  for (const part of [
    'GH',
    'Arrives at about09:51',
    'in 9 min, 5.4 km to go',
    'Il-GudjaTas-Sliema',
    'Estimated from the straight-line distance',
    'Van 2, Renault Master',
    'Now atQormi, Ħamrun',
    'Speed62 km/h',
    'Seen 9 s ago',
    'link ends today at 11:00',
  ]) {
    expect(text).toContain(part)
  }
  expect(screen.getByRole('progressbar', { name: 'Route driven' }).getAttribute('value')).toBe('50')
})

test('a company that drives in miles shows miles', () => {
  const text = shown(activeLocation({ distanceUnit: 'mile' }))
  expect(text).toContain('in 9 min, 3.4 mi to go')
  expect(text).toContain('Speed39 mph')
})

test('an arrival over roads says so', () => {
  const { arrival, ...rest } = activeLocation()
  expect(shown({ ...rest, arrival: arrival && { ...arrival, method: 'roads' } })).toContain(
    'Estimated for the quickest route',
  )
})

test('an arrival after midnight names its day', () => {
  const { arrival, ...rest } = activeLocation()
  const arrivesAt = '2026-11-20T23:10:00Z'
  expect(shown({ ...rest, arrival: arrival && { ...arrival, arrivesAt } })).toContain(
    'Arrives tomorrow at about00:10in 14 h 28 min',
  )
})

test.each([
  ['idling', 'StatusStopped, engine running'],
  ['parked', 'StatusParked'],
] as const)('a vehicle that is %s has no speed', (state, text) => {
  const { location, ...rest } = activeLocation()
  const card = shown({ ...rest, location: location && { ...location, state } })
  expect(card).toContain(text)
  expect(card).not.toContain('km/h')
})

test('a vehicle without a signal: since when, where it was, and no arrival', () => {
  const { location, ...rest } = activeLocation()
  const offline = { state: 'offline', timestamp: '2026-11-20T07:32:00Z' } as const
  const text = shown({ ...rest, arrival: null, location: location && { ...location, ...offline } })
  for (const part of [
    'No signal since 08:32',
    'Last seen atQormi, Ħamrun',
    'DestinationTas-Sliema',
    'Seen 1 h ago',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Arrives')
})

test('a vehicle at its destination has arrived', () => {
  const { location, arrival, ...rest } = activeLocation()
  const text = shown({
    ...rest,
    location: location && { ...location, state: 'parked' },
    arrival: arrival && { ...arrival, remainingMeters: 0 },
  })
  expect(text).toContain('ArrivedTas-Sliema')
  expect(text).toContain('The vehicle has arrived. Parked')
  expect(text).not.toContain('to go')
})

test('a vehicle without a location says so and shows neither place nor speed', () => {
  const text = shown(activeLocation({ location: null, arrival: null }))
  expect(text).toContain('The vehicle’s location isn’t available at the moment.')
  expect(text).not.toMatch(/Now at|Speed|Seen/)
})

test('a vehicle without a label, a model or an address leaves their lines out', () => {
  const { location, ...rest } = activeLocation({ vehicle: { name: '', model: '' } })
  const text = shown({ ...rest, location: location && { ...location, address: null } })
  expect(text).not.toMatch(/Vehicle(?! has)|Now at/)
})

test('a lost connection keeps the card and says so', () => {
  const text = shown(activeLocation(), false)
  expect(text).toContain('No connectionSeen 9 s ago')
  expect(text).toContain('Arrives at about09:51')
})

test.each([
  [{ status: 'stopped' }, 'Grand Harbour Services has stopped sharing this location.'],
  [{ status: 'expired' }, 'This link has expired.'],
  [
    { status: 'scheduled', startsAt: '2026-11-21T13:00:00Z', expiresAt: '2026-11-21T17:00:00Z' },
    'The live location starts tomorrow at 14:00.',
  ],
] as const)('a link that is $status has one sentence', (link, sentence) => {
  shown({ companyName: 'Grand Harbour Services', ...link })
  expect(screen.getByText(sentence).getAttribute('aria-live')).toBe('polite')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grand Harbour Services')
})

test.each([
  [{ kind: 'unknown' }, 'Link not found'],
  [{ kind: 'waiting', why: 'busy' }, 'Too many requests'],
  [{ kind: 'waiting', why: 'unreachable' }, 'No connection'],
] as const)('%o says %s and what to do', (view, title) => {
  show(view)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('screen readers hear the arrival and the state, not the seconds', () => {
  const { container } = show({ kind: 'shown', location: activeLocation(), isConnected: true })
  const live = container.querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('Arrives at about 09:51. Moving')
})
