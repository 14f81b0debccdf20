import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { laterBeside, useIsSettled } from '#ui/controls/later.tsx'
import { readToasts, subscribeToasts } from '#ui/feedback/toast-store.ts'
import { PageTheme } from '#ui/theme/page-theme.tsx'
import { UiProvider, useUi } from '#ui/ui-context.tsx'
import { queryClient } from '#api/query-client.ts'
import { currentSession } from '#api/session.ts'
import { AppLink } from './app-link.tsx'

const ToastRegion = laterBeside(() =>
  import('#ui/feedback/toast-region.tsx').then((file) => ({ default: file.ToastRegion })),
)

/** The pages behind the sign-in, once the first of them can be shown; undefined when the session turned out to be over. */
export async function openApp(router: DataRouter): Promise<ReactNode | undefined> {
  await untilInitialized(router)
  if (currentSession().state !== 'out') return <App router={router} />
  router.dispose()
  queryClient.clear()
  return undefined
}

/** The pages of a router, with its links and the toasts. */
export function App({ router }: { readonly router: DataRouter }) {
  const ui = useUi()
  const settings = useMemo(() => ({ ...ui, Link: AppLink }), [ui])
  return (
    <UiProvider value={settings}>
      <PageTheme>
        <RouterProvider router={router} />
        <Toasts />
      </PageTheme>
    </UiProvider>
  )
}

/** The region of toasts: after the first second, or with the first toast. */
function Toasts() {
  const isSettled = useIsSettled()
  const hasToasts = useSyncExternalStore(subscribeToasts, () => readToasts().length > 0)
  return (isSettled || hasToasts) && <ToastRegion />
}

function untilInitialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
