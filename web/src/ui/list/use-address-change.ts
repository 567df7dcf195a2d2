import { useNavigate } from '@tanstack/react-router'

/**
 * Changes the parameters of the page's address. Another filter is the same question asked better and replaces the
 * address; a page of the list, and whatever `steps` names, such as a form that opens, is a step that one goes back.
 */
export function useAddressChange<Search>(
  steps: readonly (keyof Search & string)[] = [],
): (change: Partial<Search>) => void {
  const navigate = useNavigate()
  return (change) => {
    const isForm = steps.some((step) => step in change)
    const isPage = 'page' in change && change.page !== undefined
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: !isForm && !isPage,
      resetScroll: !isForm,
    })
  }
}
