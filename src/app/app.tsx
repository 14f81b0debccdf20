import { StrictMode, Suspense } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { UiSetup } from './ui-setup.tsx'

/** Providers, then the routes. Code for the pages behind the sign-in is loaded with their shell. */
export function App({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <StrictMode>
      <Suspense>
        <UiSetup>
          <RouterProvider router={router} />
          <ToastRegion />
        </UiSetup>
      </Suspense>
    </StrictMode>
  )
}
