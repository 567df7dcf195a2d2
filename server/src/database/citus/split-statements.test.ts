import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test('statements end with a semicolon, which may be missing after the last one', () => {
  expect(splitStatements('select 1; select 2;\n')).toEqual(['select 1', ' select 2'])
  expect(splitStatements('select 1;\n-- Nothing.\n;select 2')).toEqual(['select 1', 'select 2'])
})

test('a semicolon in a function, a text, a name or a comment ends no statement', () => {
  const whole = [
    'create function f() returns int language sql as $$ select 1; $$',
    'create function f() returns text language plpgsql as $body$ begin return $$;$$; end; $body$',
    "select 'it''s; one', $$it's; one$$",
    'select 1 as ";"',
    "select 1 -- It's one; not two.\n + 1",
  ]
  for (const one of whole) expect(splitStatements(`${one};select 2`)).toEqual([one, 'select 2'])
})
