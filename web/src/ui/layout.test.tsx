import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { layoutCss } from '../../layout-sheet.ts'
import { Box, Grid, Row, Stack, Text } from './layout.tsx'
import { styleClasses } from './style-classes.ts'

const html = (element: React.ReactNode) => render(element).container.innerHTML

test('each component is an element with its own class and one for each prop', () => {
  expect(html(<Row gap={8}>…</Row>)).toBe('<div class="row gap-8">…</div>')
  expect(html(<Stack as="section" ml="auto" />)).toBe('<section class="stack ml-auto"></section>')
  expect(html(<Grid columns={2} narrow={{ hide: true, gap: 8 }} />)).toBe(
    '<div class="grid columns-2 narrow-hide narrow-gap-8"></div>',
  )
  expect(html(<Text color="muted" truncate nowrap={false} />)).toBe(
    '<span class="color-muted truncate"></span>',
  )
})

test('what is not a style prop reaches the element, and a class of the feature comes last', () => {
  expect(html(<Row as="ul" gap={4} className="chips" aria-label="Filters" data-empty />)).toBe(
    '<ul class="row gap-4 chips" aria-label="Filters" data-empty="true"></ul>',
  )
})

test('a template of columns is a variable, so that a narrow window can have another', () => {
  expect(html(<Grid columns="1fr 344px" narrow={{ columns: 1 }} style={{ order: 2 }} />)).toBe(
    '<div style="order: 2; --columns: 1fr 344px;" class="grid columns-own narrow-columns-1"></div>',
  )
})

test('without props there is no class', () => {
  expect(html(<Box>…</Box>)).toBe('<div>…</div>')
})

test('an element that is no layout component takes the same classes', () => {
  expect(styleClasses({ weight: 600, truncate: true, shrink: false, narrow: { hide: true } })).toBe(
    'weight-600 truncate narrow-hide',
  )
})

test('the stylesheet has a class for each prop and value, wide and narrow', () => {
  const [wide = '', narrow = ''] = layoutCss().split('\n@media (max-width: 56.24em)')
  expect(wide).toContain('.gap-8 { gap: 8px }')
  expect(wide).toContain('.ml-auto { margin-left: auto }')
  expect(wide).toContain('.size-small { font-size: 13px; line-height: 18px }')
  expect(wide).toContain('.truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }')
  expect(wide).toContain('.underline-hover { text-decoration: none; &:hover { text-decoration: underline } }')
  expect(narrow).toContain('.narrow-gap-8 { gap: 8px }')
  expect(narrow).not.toContain('.narrow-gap-2 ')
})
