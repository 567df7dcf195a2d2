import { useNavigate } from '@tanstack/react-router'

/**
 * Changes the URL's parameters. A changed filter replaces the history entry; a page of the list, and the
 * parameters in `steps`, such as an open form, add one, so that Back returns from them.
 */
export function useAddressChange<Search>(
  steps: readonly (keyof Search & string)[] = [],
  pageParam = 'page',
): (change: Partial<Search>) => void {
  const navigate = useNavigate()
  return (change) => {
    const isForm = steps.some((step) => step in change)
    const isPage = Object.entries(change).some(([name, value]) => name === pageParam && value !== undefined)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: !isForm && !isPage,
      resetScroll: !isForm,
    })
  }
}
