import { useFormat } from './use-format.ts'
import { useNow } from './use-now.ts'

/** The day of the page's clock in the company's time zone. */
export function useToday(): string {
  return useFormat().isoDay(new Date(useNow()).toISOString())
}
