import { expect, test } from 'vitest'
import { toJson, toText } from './storable-text.ts'

test('JSON holds nothing that jsonb refuses', () => {
  expect(toJson({ a: '\u0000', b: '\ud800', c: '😀', d: '\n' })).toBe(
    '{"a":"\\ufffd","b":"\\ufffd","c":"😀","d":"\\n"}',
  )
})

test('text holds nothing that PostgreSQL refuses', () => {
  expect(toText('a\u0000b\udc00')).toBe('a\ufffdb\ufffd')
})
