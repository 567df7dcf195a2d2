import type { Random } from '../../../simulator/src/random.ts'

export function oneOf<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random.next() * values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}
