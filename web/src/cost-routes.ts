import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import {
  CostsSearch,
  ExpensesSearch,
  ImportSearch,
  ImportsSearch,
  RecurringSearch,
} from './features/money/expenses/search.ts'
import { frameRoute } from './frame-route.tsx'

const costsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/costs',
  beforeLoad: () => {
    throw redirect({ to: '/costs/overview', replace: true })
  },
})

const costsOverviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/costs/overview',
  validateSearch: CostsSearch,
  component: lazyRouteComponent(
    () => import('./features/money/expenses/costs/costs-overview.tsx'),
    'CostsOverview',
  ),
})

const recurringCostsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/costs/recurring',
  staticData: { permission: 'recurringExpenses.read' },
  validateSearch: RecurringSearch,
  component: lazyRouteComponent(
    () => import('./features/money/expenses/recurring/recurring-list.tsx'),
    'RecurringList',
  ),
})

const expenseImportsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/costs/imports',
  staticData: { permission: 'expenses.import' },
  validateSearch: ImportsSearch,
  component: lazyRouteComponent(
    () => import('./features/money/expenses/imports/import-list.tsx'),
    'ImportList',
  ),
})

const expenseImportRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/costs/imports/detail',
  staticData: { permission: 'expenses.import' },
  validateSearch: ImportSearch,
  component: lazyRouteComponent(
    () => import('./features/money/expenses/imports/import-page.tsx'),
    'ImportPage',
  ),
})

const allCostsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/costs/all',
  validateSearch: ExpensesSearch,
  component: lazyRouteComponent(() => import('./features/money/expenses/expense-list.tsx'), 'ExpenseList'),
})

export const costRoutes = [
  costsRoute,
  costsOverviewRoute,
  recurringCostsRoute,
  expenseImportsRoute,
  expenseImportRoute,
  allCostsRoute,
] as const
