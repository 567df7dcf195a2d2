import { expect, test } from 'vitest'
import { plainArray, textArray, toJson, toText } from './array-literal.ts'

test('absent values are NULL', () => {
  expect(plainArray([1, undefined, null, true, -0.5])).toBe('{1,NULL,NULL,true,-0.5}')
  expect(plainArray([])).toBe('{}')
})

test('text is quoted, and its quotes and backslashes escaped', () => {
  expect(textArray(['a,b', 'NULL', null, '"\\'])).toBe('{"a,b","NULL",NULL,"\\"\\\\"}')
})

test('JSON holds nothing that jsonb refuses', () => {
  expect(toJson({ a: '\u0000', b: '\ud800', c: '😀', d: '\n' })).toBe(
    '{"a":"\\ufffd","b":"\\ufffd","c":"😀","d":"\\n"}',
  )
})

test('text holds nothing that PostgreSQL refuses', () => {
  expect(toText('a\u0000b\udc00')).toBe('a\ufffdb\ufffd')
})
