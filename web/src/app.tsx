import { I18nProvider } from '@lingui/react'
import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { i18n } from './lib/i18n.ts'
import { cssVariablesResolver, theme } from './lib/theme.ts'
import type { createAppRouter } from './router.tsx'
import { lazyPart } from './ui/lazy-part.ts'

/** It changes at any time, and would make the first render of the page begin anew. */
const ProgressBar = lazyPart(async () => (await import('./frame/progress-bar.tsx')).ProgressBar)
/** Toasts and dialogs that are opened before these have loaded wait for them. */
const ToastList = lazyPart(async () => (await import('./ui/toast-list.tsx')).ToastList)
const DialogList = lazyPart(async () => (await import('./ui/dialogs/dialog-list.tsx')).DialogList)

type Props = {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  /** In 'test' there are no animations. */
  env?: MantineProviderProps['env']
}

export function App({ router, queryClient, env = 'default' }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        env={env}
      >
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <ProgressBar />
            <ToastList position="top-center" limit={4} />
            <DialogList />
          </Suspense>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
