import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('the bar starts with the first request and ends with the last', () => {
  const log: string[] = []
  const progress = createProgress({ start: () => log.push('start'), complete: () => log.push('complete') })
  progress.start()
  progress.start()
  progress.end()
  expect(log).toEqual(['start'])
  progress.end()
  expect(log).toEqual(['start', 'complete'])
})
