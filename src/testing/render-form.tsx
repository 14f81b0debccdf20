import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { Link, RouterProvider } from 'react-router'
import { UiSetup } from '#app/ui-setup.tsx'
import { PageTheme } from '#ui/theme/page-theme.tsx'
import { queryClient } from '#api/query-client.ts'
import { startI18n } from '#i18n/i18n.ts'
import { routerOfPage } from './leave-page.ts'

/** A page with a link that opens a form at `/form`, as routes do; closing it leads back to the page. */
export async function renderForm(form: (close: () => void) => ReactNode) {
  await startI18n('en')
  const close = () => void router.navigate('/')
  const page = (
    <main id="main" tabIndex={-1}>
      <Link to="/form">Open the form</Link>
    </main>
  )
  const router = routerOfPage(
    [
      { path: '/', element: page },
      { path: '/form', element: [page, form(close)] },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <Suspense>
      <UiSetup>
        <PageTheme>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </PageTheme>
      </UiSetup>
    </Suspense>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Open the form' }))
  await screen.findByRole('dialog')
  return { router, user }
}
