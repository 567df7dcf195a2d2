import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findPageText } from '../testing/find-page-text.ts'

test('every text of the page is a whole message of the catalogue', () => {
  const source = new URL('..', import.meta.url)
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.includes('.test.') && !file.startsWith('testing/'),
  )
  expect(files).toContain('app.tsx')
  const found = files.flatMap((file) =>
    findPageText(readFileSync(new URL(file, source), 'utf8'), file).map(
      ({ line, problem, text }) => `${file}:${line} ${problem}: ${text}`,
    ),
  )
  expect(found).toEqual([])
})

describe('a text that is not in the catalogue is found', () => {
  test.each([
    ['between tags', '<p>Add vehicle</p>', 'Add vehicle'],
    ['in an attribute', '<button aria-label="Close the panel" />', 'Close the panel'],
    ['in a condition', "<Page title={isNew ? 'New job' : t`Job`} />", 'New job'],
    ['in braces', "<p>{isLate && 'Overdue'}</p>", 'Overdue'],
    ['in a template', '<p>{`${count} vehicles`}</p>', '… vehicles'],
    ['in a toast', "showError('Not saved.')", 'Not saved.'],
    ['in a property', "[{ id: 'driver', header: 'Driver' }]", 'Driver'],
  ])('%s', (_, code, text) => {
    expect(findPageText(code, 'a.tsx')).toEqual([{ line: 1, problem: 'not in the catalogue', text }])
  })
})

describe('a message that is glued to another text is found', () => {
  test.each([
    ['by a plus', "const text = t`since` + ' ' + day", "t`since` + ' '"],
    ['in a template', 'const text = `${t`since`} ${day}`', '`${t`since`} ${day}`'],
    ['in lower case', 'const text = t`Done`.toLowerCase()', 't`Done`.toLowerCase()'],
    ['behind an element', '<p><b>{at}</b> <i>{t`of ${end}`}</i></p>', '<i>{t`of ${end}`}</i>'],
    ['behind a space', "<p>{trips}{' '}{<Trans>of {all}</Trans>}</p>", '{<Trans>of {all}</Trans>}'],
  ])('%s', (_, code, text) => {
    expect(findPageText(code, 'a.tsx')).toEqual([{ line: 1, problem: 'glued', text }])
  })
})

test.each([
  ['a message', '<p title={t`Route`}><Trans>Show {count} more</Trans></p>'],
  ['a plural', '<Plural value={count} one="# trip" other="# trips" />'],
  ['brand, unit and number', '<p title="Roadbook">{`${speed} km/h`}</p>'],
  ['code', '<code>PUBLIC_URL</code>'],
  ['two whole sentences', '<p><Trans>Saved.</Trans> <Trans>Close the page.</Trans></p>'],
  ['the title of a page with the brand', 'document.title = `${t`Trips`} · Roadbook`'],
])('%s is no finding', (_, code) => {
  expect(findPageText(code, 'a.tsx')).toEqual([])
})
