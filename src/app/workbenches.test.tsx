import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect } from 'vitest'
import { test } from '#testing/subscription-editor.ts'

/** What the pages of single things show. */
type Ids = { readonly webhook: string }

type Workbench = {
  readonly name: string
  readonly path: string | ((ids: Ids) => string)
  /** One change, made as people make it. */
  readonly change: (user: UserEvent) => Promise<unknown>
  /** What Ctrl+S leads to: a review, or, where there is none, the answer to the save. */
  readonly next: () => Promise<unknown>
}

const workbenches: readonly Workbench[] = [
  {
    name: 'data model',
    path: '/data-model?item=factSheets/Application/alias',
    change: async (user) => await user.click(await screen.findByRole('switch', { name: 'Mandatory' })),
    next: async () => await screen.findByRole('heading', { name: 'Review 1 change' }),
  },
  {
    name: 'view model',
    path: '/view-model?type=Application',
    change: async (user) => {
      ;(await screen.findByRole('button', { name: 'Release' })).focus()
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    },
    next: async () => await screen.findByText('1 change saved'),
  },
  {
    name: 'languages',
    path: '/languages',
    change: async (user) => {
      await user.dblClick(await screen.findByText('Anwendung'))
      await user.type(await screen.findByRole('textbox', { name: 'Application in German' }), 'en{Enter}')
    },
    next: async () => await screen.findByText('1 change saved'),
  },
  {
    name: 'reports',
    path: '/reporting',
    change: async (user) => {
      const [toggle] = await screen.findAllByRole('switch')
      if (toggle) await user.click(toggle)
    },
    next: async () => await screen.findByText('1 change saved'),
  },
  {
    name: 'resources',
    path: '/resources',
    change: async (user) => {
      const [icon] = await screen.findAllByRole('textbox', { name: /^Icon of/ })
      if (icon) await user.type(icon, 's')
    },
    next: async () => await screen.findByText('1 change saved'),
  },
  {
    name: 'settings',
    path: '/settings',
    change: async (user) => await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'CHF'),
    next: async () => await screen.findByRole('dialog', { name: 'Save settings' }),
  },
  {
    name: 'branding',
    path: '/branding',
    change: async (user) => await user.click(await screen.findByRole('radio', { name: 'Classic' })),
    next: async () => await screen.findByText('Colors saved'),
  },
  {
    name: 'webhook editor',
    path: ({ webhook }) => `/webhooks/${webhook}/edit`,
    change: async (user) => await user.click(await screen.findByRole('radio', { name: 'Full event record' })),
    next: async () => await screen.findByText('“kept” saved'),
  },
  {
    name: 'roles',
    path: '/roles',
    change: async (user) => {
      const grid = await screen.findByRole('grid')
      const row = within(grid).getByRole('rowheader', { name: 'Edit fact sheets' }).closest('tr')
      const cell = row && within(row).getAllByRole('cell', { name: /^Not allowed/ })[0]
      if (cell) await user.click(cell)
    },
    next: async () => await screen.findByRole('dialog', { name: 'Review changes' }),
  },
]

const status = async () => within(await screen.findByRole('region', { name: 'Changes' })).getByRole('status')
const says = async (text: RegExp) => await waitFor(async () => expect((await status()).textContent).toMatch(text))

beforeEach(() => sessionStorage.clear())

test.for(workbenches)(
  'the workbench of $name undoes, redoes, outlives a reload and says so, discards and takes that back, and saves by Ctrl S',
  async ({ path, change, next }, { open, addSubscription }) => {
    const { id } = await addSubscription({ identifier: 'kept' })
    const address = typeof path === 'string' ? path : path({ webhook: id })
    const first = await open(address)
    await says(/^No changes$/)
    await change(first.user)
    await says(/^1 change/)
    await first.user.keyboard('{Control>}z{/Control}')
    await says(/^No changes$/)
    await first.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await says(/^1 change.+ kept in this tab/)
    cleanup()

    const { user } = await open(address)
    await says(/^1 change.+ kept in this tab/)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await says(/^No changes$/)
    await user.keyboard('{Control>}z{/Control}')
    await says(/^1 change/)
    await user.keyboard('{Control>}s{/Control}')
    await next()
  },
)
