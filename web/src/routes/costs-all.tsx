import { getRouteApi } from '@tanstack/react-router'
import { ExpenseList } from '../features/expenses/expense-list.tsx'

const route = getRouteApi('/frame/costs/all')

export function CostsAllPage() {
  return <ExpenseList search={route.useSearch()} />
}
