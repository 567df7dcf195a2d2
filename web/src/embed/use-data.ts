import { useEffect, useState } from 'react'
import { tellHost } from './host-page.ts'
import { DataError, readData } from './read-data.ts'

export type Reading<Data> = {
  /** The data read last, also while other data is being read. */
  data: Data | undefined
  isLoading: boolean
  error: unknown
  retry: () => void
}

type Asked = { path: string; body: object; token: string; locale: string }

/** Reads again when the request changes. A new token only repeats a refused request. */
export function useData<Data>({ path, body, token, locale }: Asked): Reading<Data> {
  const [found, setFound] = useState<{ data?: Data; of?: string; error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify({ path, body })
  const isRead = found.of === asked && found.error === undefined
  // Outside React: the server.
  useEffect(() => {
    if (isRead) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    readData({ path, body: { ...(JSON.parse(asked) as { body: object }).body, token }, locale, signal })
      // The server parsed its reply by the schema of this type.
      .then((data) => setFound({ data: data as Data, of: asked }))
      .catch((error: unknown) => {
        if (signal.aborted) return
        if (error instanceof DataError && error.isRefused) tellHost({ type: 'roadbook.expired' })
        setFound((before) => ({ ...before, error }))
      })
    return () => leaving.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whether it was read is checked when one of these changes
  }, [asked, token, attempt])
  return {
    data: found.data,
    isLoading: found.of !== asked && found.error === undefined,
    error: found.error,
    retry: () => {
      setFound(({ error: _error, ...before }) => before)
      setAttempt((before) => before + 1)
    },
  }
}
