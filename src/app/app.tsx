import { StrictMode, Suspense, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { ToastRegion } from '#ui/toast-region.tsx'
import { createRouter } from './routes.tsx'
import { UiSetup } from './ui-setup.tsx'

/** Providers, then the routes. What only the pages behind the sign-in need is loaded with their shell. */
export function App() {
  const [router] = useState(createRouter)
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
