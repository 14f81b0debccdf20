import { configure, render } from '@testing-library/react'
import { Suspense } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { queryClient } from '#api/query-client.ts'
import { routes } from '#app/routes.tsx'
import { UiSetup } from '#app/ui-setup.tsx'
import { startI18n } from '#i18n/i18n.ts'

// A page's code is loaded and transformed when it is first opened, which takes longer than a click.
configure({ asyncUtilTimeout: 60_000 })

/** The whole console at a path. `enter` signs somebody in before. */
export async function renderAt(path: string, enter?: () => Promise<void>) {
  queryClient.clear()
  await startI18n('en')
  await enter?.()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  return {
    router,
    ...render(
      <Suspense>
        <UiSetup>
          <RouterProvider router={router} />
          <ToastRegion />
        </UiSetup>
      </Suspense>,
    ),
  }
}
