// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { isDeletedQuery } from './queries.ts'

test('a deleted expense stays marked as deleted when all queries are refetched', async () => {
  const client = createQueryClient()
  const query = isDeletedQuery('0199b2a0-0000-7000-8000-000000000001')
  client.setQueryData(query.queryKey, true)
  const watched = new QueryObserver(client, query)
  const stop = watched.subscribe(() => undefined)
  await client.invalidateQueries()
  expect(watched.getCurrentResult().data).toBe(true)
  stop()
  await client.invalidateQueries()
  expect(await client.fetchQuery(query)).toBe(true)
})
