import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { UiSetup } from '#app/ui-setup.tsx'
import { queryClient } from '#api/query-client.ts'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { test as fixtures } from './fixtures.ts'
import { leavePage } from './leave-page.ts'

/**
 * The fixtures of the console's tests; `show` renders a part of a page that asks the service, for a member, and
 * `addGunda` adds Gunda Gone, whose access has ended.
 */
export const test = fixtures
  .extend('addGunda', ({ site }) => async () => {
    const person = { email: 'gone@helvion.example', firstName: 'Gunda', lastName: 'Gone', password: 'a password 1' }
    const [added] = await site.service.setup.addPeople(site.workspace, [{ ...person, role: 'MEMBER' }])
    await site.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', added?.id ?? '')
      .where('workspace_id', '=', site.workspace.id)
      .execute()
  })
  .extend('show', ({ signInAs }, { onCleanup }) => {
    onCleanup(leavePage)
    return async (children: ReactNode) => {
      await startI18n('en')
      await i18n.loadNamespaces(['form'])
      await signInAs('MEMBER')
      const page = (content: ReactNode) => (
        <Suspense>
          <UiSetup>
            <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
          </UiSetup>
        </Suspense>
      )
      const { rerender } = render(page(children))
      return { user: userEvent.setup(), rerender: (next: ReactNode) => rerender(page(next)) }
    }
  })
