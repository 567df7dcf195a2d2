import { getRouteApi } from '@tanstack/react-router'
import { ExpenseList } from '../features/expenses/expense-list.tsx'

const route = getRouteApi('/frame/costs/all')

export function CostsAllPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ExpenseList
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '/costs/all',
          search: (before) => ({ ...before, ...change }),
          // A page, a form and an expense are steps that one goes back; another filter is the same question asked better.
          replace: change.page === undefined && !('add' in change) && !('expense' in change),
          resetScroll: !('add' in change) && !('expense' in change),
        })
      }
    />
  )
}
