import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import { replaceDataModel } from 'mock-server/contract/model-changes.ts'
import { ReportingModel, ResourceModel } from 'mock-server/contract/models.ts'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import { getSettings, replaceSettings } from 'mock-server/contract/settings/settings.ts'
import type { WorkspaceSettings } from 'mock-server/contract/settings/workspace-settings.ts'
import { updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { Translation } from 'mock-server/contract/translation.ts'
import { ViewModel } from 'mock-server/contract/view-model.ts'
import { call } from '#api/call.ts'
import { editor } from './callbacks.ts'
import type { User } from './fixtures.ts'

/** The single things that pages show, and the service past the page. */
export type Behind = {
  readonly webhook: string
  readonly bookmark: string
  /** A stored model as its JSON. */
  readonly read: (kind: 'data' | 'view' | 'reporting' | 'resources' | 'language:de') => Promise<string>
  readonly addRole: () => Promise<unknown>
  readonly saveView: () => Promise<unknown>
}

export type Workbench = {
  readonly name: string
  readonly path: (behind: Behind) => string
  /** One change, made as people make it. */
  readonly change: (user: User) => Promise<unknown>
  /** Shows the change before it is saved. */
  readonly review: (user: User) => Promise<unknown>
  /** From Ctrl+S to the answer of the save. */
  readonly save: (user: User) => Promise<unknown>
  readonly saved: string | RegExp
  /** Somebody else saves another part of the same. */
  readonly others: (behind: Behind) => Promise<unknown>
  /** What the page says of it after a save: the change is on top of theirs then. */
  readonly rebased: string | RegExp
  /** Shows what was saved before. */
  readonly versions: (user: User) => Promise<unknown>
  /** What the page says where the service keeps what is typed: the editor has its own steps, and leaving loses nothing. */
  readonly keptByService?: RegExp
}

const ctrlS = async (user: User) => await user.keyboard('{Control>}s{/Control}')
const press = async (user: User, name: string | RegExp) => await user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** The list of changes at the bar. */
const inTheBar = async (user: User) => {
  await press(user, 'Review')
  await (await dialog('Changes')).findByRole('heading', { name: 'Changes' })
}
const inTheDialog = async (user: User) => {
  await press(user, 'Versions')
  await (await dialog('Versions')).findByText('As in a new workspace')
}
/** A page of models whose changes are found by their paths. */
const ofModels = {
  review: inTheBar,
  save: ctrlS,
  saved: '1 change saved',
  rebased: 'Someone else saved since you began.',
  versions: inTheDialog,
} as const

async function saveSettings(change: (now: WorkspaceSettings) => Partial<WorkspaceSettings>) {
  const { data } = await call(getSettings, {})
  await call(replaceSettings, { body: { ...data, ...change(data) } })
}

export const workbenches: readonly Workbench[] = [
  {
    name: 'data model',
    path: () => '/data-model?item=factSheets/Application/alias',
    change: async (user) => await user.click(await screen.findByRole('switch', { name: 'Mandatory' })),
    review: async (user) => {
      await press(user, /^Review/)
      await screen.findByRole('heading', { name: 'Review 1 change' })
    },
    save: async (user) => {
      await ctrlS(user)
      await screen.findByRole('heading', { name: 'Review 1 change' })
      const save = await screen.findByRole('button', { name: /^Save 1 change/ })
      await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
      await user.click(save)
    },
    saved: '1 change saved',
    others: async ({ read }) => {
      const theirs = DataModel.parse(JSON.parse(await read('data')))
      Object.assign(theirs.factSheets['Application']?.fields['alias'] ?? {}, { inView: true })
      await call(replaceDataModel, { query: {}, body: theirs })
    },
    rebased: /Someone else saved first/,
    versions: async (user) => {
      await press(user, 'History')
      await screen.findByRole('heading', { name: 'History of the data model' })
    },
  },
  {
    ...ofModels,
    name: 'view model',
    path: () => '/view-model?type=Application',
    change: async (user) => {
      ;(await screen.findByRole('button', { name: 'Release' })).focus()
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    },
    others: async ({ read }) => {
      const theirs = ViewModel.parse(JSON.parse(await read('view')))
      theirs.factSheets.find(({ type }) => type === 'ITComponent')?.sections.reverse()
      await call(saveModels, { body: { viewModel: theirs } })
    },
  },
  {
    ...ofModels,
    name: 'languages',
    path: () => '/languages?group=types',
    change: async (user) => {
      const grid = within(await screen.findByRole('grid', { name: 'Texts by language' }))
      const [, german] = within(await grid.findByRole('row', { name: /Application.*singular/ })).getAllByRole(
        'gridcell',
      )
      if (german) await user.dblClick(german)
      await user.type(await screen.findByRole('textbox', { name: 'Application in German' }), 'en{Enter}')
    },
    others: async ({ read }) => {
      const theirs = Translation.parse(JSON.parse(await read('language:de')))
      const type = theirs.dataModel?.factSheets?.['ITComponent']
      if (type) type.label = { ...type.label, singular: 'Baustein' }
      await call(saveModels, { body: { languages: { de: theirs } } })
    },
  },
  {
    ...ofModels,
    name: 'reports',
    path: () => '/reporting',
    change: async (user) => {
      const [toggle] = await screen.findAllByRole('switch')
      if (toggle) await user.click(toggle)
    },
    others: async ({ read }) => {
      const theirs = ReportingModel.parse(JSON.parse(await read('reporting')))
      await call(saveModels, { body: { reportingModel: { ...theirs, lxStateFilter: [{ keys: ['DRAFT'] }] } } })
    },
  },
  {
    ...ofModels,
    name: 'resources',
    path: () => '/resources',
    change: async (user) => {
      const [icon] = await screen.findAllByRole('textbox', { name: /^Icon of/ })
      if (icon) await user.type(icon, 's')
    },
    others: async ({ read }) => {
      const theirs = ResourceModel.parse(JSON.parse(await read('resources')))
      const resourceTypes = { ...theirs.resourceTypes, runbook: { icon: 'attach_file' } }
      await call(saveModels, { body: { factSheetResources: { ...theirs, resourceTypes } } })
    },
  },
  {
    name: 'settings',
    path: () => '/settings',
    change: async (user) => {
      const currency = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
      await user.selectOptions(currency, currency.value === 'CHF' ? 'USD' : 'CHF')
    },
    review: async (user) => {
      await ctrlS(user)
      await (await dialog('Save settings')).findByText(/^CHF/, { selector: 'ins' })
    },
    save: async (user) => {
      await ctrlS(user)
      await user.click((await dialog('Save settings')).getByRole('button', { name: 'Save settings' }))
    },
    saved: 'Settings saved',
    others: async () =>
      await saveSettings(({ quickSearchMode }) => ({
        quickSearchMode: quickSearchMode === 'GROUPED_VIEW' ? 'LIST_VIEW' : 'GROUPED_VIEW',
      })),
    rebased: /^Someone else saved since you began/,
    versions: async (user) => {
      await press(user, 'History')
      await screen.findByRole('complementary', { name: 'History' })
    },
  },
  {
    name: 'branding',
    path: () => '/branding',
    change: async (user) => {
      await screen.findByRole('radio', { name: 'Classic' })
      const [other] = screen.getAllByRole('radio', { name: /^(Classic|Default)$/, checked: false })
      if (other) await user.click(other)
    },
    review: inTheBar,
    save: ctrlS,
    saved: 'Colors saved',
    others: async () =>
      await saveSettings(({ design }) => ({ design: { ...design, customCss: { menuColor: '#123456' } } })),
    rebased: 'Someone else saved since you began.',
    versions: async () => await screen.findByRole('heading', { name: 'Earlier versions' }),
  },
  {
    name: 'roles',
    path: () => '/roles',
    change: async (user) => {
      const grid = await screen.findByRole('grid')
      const row = within(grid).getByRole('rowheader', { name: 'Edit fact sheets' }).closest('tr')
      const cell = row && within(row).getAllByRole('cell', { name: /^Not allowed/ })[0]
      if (cell) await user.click(cell)
    },
    review: async (user) => {
      await ctrlS(user)
      await (await dialog('Review changes')).findByText('Edit fact sheets')
    },
    save: async (user) => {
      await ctrlS(user)
      const save = await (await dialog('Review changes')).findByRole('button', { name: 'Save changes' })
      await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
      await user.click(save)
    },
    saved: '1 change saved',
    others: async ({ addRole }) => await addRole(),
    rebased: 'Someone else changed the roles.',
    versions: async (user) => {
      await press(user, 'History')
      await dialog('History of roles')
    },
  },
  {
    name: 'webhook editor',
    path: ({ webhook }) => `/webhooks/${webhook}/edit`,
    change: async (user) => await user.click(await screen.findByRole('radio', { name: 'Full event record' })),
    review: async () => await screen.findByText('Event payload', { selector: 'del' }),
    save: ctrlS,
    saved: '“kept” saved',
    others: async ({ webhook }) =>
      await call(updateSubscription, { params: { id: webhook }, query: {}, body: { ordered: true } }),
    rebased: /saved first$/,
    versions: async (user) => {
      await user.click(await screen.findByRole('link', { name: 'History' }))
      await screen.findByRole('region', { name: 'History' })
    },
  },
  {
    name: 'callback editor',
    keptByService: /draft saved/,
    path: ({ webhook }) => `/webhooks/${webhook}/callback?editor=plain`,
    change: async (user) => {
      await user.click(await editor())
      await user.keyboard('{Control>}a{/Control}')
      await user.paste('two = 2')
    },
    review: async (user) => {
      await user.click(await screen.findByRole('tab', { name: 'Compare' }))
      await screen.findByLabelText('Draft compared with the live version')
    },
    save: ctrlS,
    saved: 'Version 2 published',
    others: async ({ webhook }) =>
      await call(updateSubscription, { params: { id: webhook }, query: {}, body: { callback: 'one = 11' } }),
    rebased: /^You published version 2 in another window/,
    versions: async () => await screen.findByRole('link', { name: /^Version 1/ }),
  },
  {
    name: 'working copy',
    keptByService: /^3 changes since .+, visible only to you$/,
    path: ({ bookmark }) => `/bookmarks/${bookmark}`,
    change: async () => await screen.findByText(/^3 changes since/),
    review: async () => await screen.findByText('Technical Fit'),
    save: ctrlS,
    saved: '3 changes published',
    others: async ({ saveView }) => await saveView(),
    rebased: /^Someone saved a newer version/,
    versions: async (user) => {
      await user.click(await screen.findByRole('link', { name: 'History' }))
      await screen.findByRole('complementary', { name: 'History' })
    },
  },
]
