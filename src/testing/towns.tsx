import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { expect, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { UiSetup } from '#app/ui-setup.tsx'
import { queryClient } from '#api/query-client.ts'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { test as fixtures } from './fixtures.ts'
import { closePage, leavePage, routerOfPage } from './leave-page.ts'
import { resetTowns, type Town } from '#common/list-page/towns-service.test-data.ts'
import { loader, TownsPage } from '#common/list-page/towns.test-data.tsx'

/** The fixtures of the console's tests; `openPage`: one page at a search, for a member; `openTowns`: a list page of 250 towns. */
export const test = fixtures
  .extend('openPage', ({ signInAs }, { onCleanup }) => {
    onCleanup(leavePage)
    return async (route: RouteObject & { readonly path: string }, search = '') => {
      closePage()
      await startI18n('en')
      await i18n.loadNamespaces(['list', 'terms'])
      await signInAs('MEMBER')
      const router = routerOfPage([route], { initialEntries: [route.path + search] })
      render(
        <Suspense>
          <UiSetup>
            <QueryClientProvider client={queryClient}>
              <App router={router} />
            </QueryClientProvider>
          </UiSetup>
        </Suspense>,
      )
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(screen.queryByRole('grid', { busy: true })).toBeNull())
      return { router, user: userEvent.setup() }
    }
  })
  .extend('openTowns', ({ openPage }, { onCleanup }) => {
    onCleanup(resetTowns)
    return async (search = '') => {
      const onVisit = vi.fn<(towns: readonly Town[]) => void>()
      const page = await openPage({ path: '/towns', loader, Component: () => <TownsPage onVisit={onVisit} /> }, search)
      return { ...page, onVisit }
    }
  })

export const grid = () => screen.getByRole('grid', { name: 'Towns' })
export const searchField = () => screen.getByRole('searchbox', { name: 'Search towns' })
/** How many towns the first visit was to. */
export const visited = (onVisit: { mock: { calls: (readonly Town[])[][] } }) => onVisit.mock.calls[0]?.[0]?.length
/** The chip of a filter, by the words of its button. */
export const chip = (name: string | RegExp) => screen.getByRole('button', { name })
/** The address without what is encoded. */
export const searchOf = (router: { state: { location: { search: string } } }) =>
  decodeURIComponent(router.state.location.search).replaceAll('+', ' ')
/** The popover that the button of this name opens. */
export async function popoverOf(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
