/** The props of every view. */
export type ViewProps = {
  token: string
  locale: string
  filters: URLSearchParams
  /** An empty value removes the filter. */
  onChange: (changes: Record<string, string>) => void
}
