import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { saveModels } from 'mock-server/contract/models/saves.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import { call } from '#api/call.ts'
import { test as base, type User } from '#testing/fixtures.ts'

const PATH = '/languages?group=types'

const test = base
  .extend('textsOf', ({ site }) => async (id: string): Promise<Translation> => {
    const { text } = await site.service.services.models.read(site.caller('ADMIN'), `language:${id}`, undefined)
    return JSON.parse(text)
  })
  /** Another administrator is faster. */
  .extend('saveMeanwhile', ({ textsOf }) => async (singular: string) => {
    const texts = await textsOf('de')
    const changed = structuredClone(texts)
    const type = changed.dataModel?.factSheets?.['Application']
    if (type) type.label = { ...type.label, singular }
    await call(saveModels, { body: { languages: { de: changed } } })
  })

const labelOf = (texts: Translation) => texts.dataModel?.factSheets?.['Application']?.label
const grid = () => screen.findByRole('grid', { name: 'Texts by language' })
const bar = () => screen.getByRole('region', { name: 'Changes' })
/** The row of the singular of Application. */
const row = async () => {
  const rows = within(await grid()).getAllByRole('row')
  const found = rows.find((each) => /Application.*singular/.test(each.textContent ?? ''))
  if (!found) throw new Error('There is no row of Application')
  return found
}
const cell = async (nth: number): Promise<HTMLElement> => {
  const found = within(await row()).getAllByRole('gridcell')[nth]
  if (!found) throw new Error(`There is no cell ${nth}`)
  return found
}
async function rewrite(user: User, text: string) {
  await user.dblClick(await cell(1))
  const field = await screen.findByRole('textbox', { name: 'Application in German' })
  await user.clear(field)
  await user.type(field, text)
}
const save = async (user: User) => {
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('1 change saved')
}

describe('the page of languages', () => {
  test('shows the texts of a group side by side, and how much is translated', async ({ open }) => {
    await open(PATH)
    expect((await cell(0)).textContent).toBe('Application')
    expect((await cell(1)).textContent).toBe('Anwendung')
    const outline = screen.getByRole('navigation', { name: 'Groups of texts' })
    expect(
      within(outline)
        .getByRole('button', { name: /^Fact sheet types/ })
        .getAttribute('aria-current'),
    ).toBe('true')
    expect(within(outline).getAllByRole('img', { name: 'German: 100 % translated' }).length).toBeGreaterThan(3)
  })

  test('changes a text, undoes it, and saves it', async ({ open, textsOf }) => {
    const { user } = await open(PATH)
    await rewrite(user, 'Applikation')
    await user.keyboard('{Enter}')
    expect((await cell(1)).textContent).toContain('Applikation')
    expect(bar().textContent).toContain('1 change 1 German')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await cell(1)).textContent).toBe('Anwendung')
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    await save(user)
    expect(labelOf(await textsOf('de'))?.singular).toBe('Applikation')
    expect(bar().textContent).toContain('No changes')
  })

  test('shows what is missing until it is saved, and goes on to the next one', async ({ open }) => {
    const { user } = await open(PATH)
    await user.dblClick(await cell(1))
    await user.clear(await screen.findByRole('textbox', { name: 'Application in German' }))
    await user.keyboard('{Escape}')
    expect((await cell(1)).textContent).not.toContain('Not translated')
    await user.dblClick(await cell(1))
    await user.clear(await screen.findByRole('textbox', { name: 'Application in German' }))
    await user.keyboard('{Tab}')
    expect((await cell(1)).textContent).toContain('Not translated')
    await user.click(screen.getByRole('radio', { name: 'Missing 1' }))
    await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('No texts here')).toBeTruthy()
  })

  test('searches in all groups', async ({ open }) => {
    const { user } = await open('/languages')
    await grid()
    await user.type(screen.getByRole('searchbox', { name: 'Find a key or text' }), 'anwendungen')
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /^All/ }).closest('label')?.textContent).not.toBe('All 24'),
    )
    const rows = within(await grid())
      .getAllByRole('row')
      .slice(1)
    for (const each of rows) expect(each.textContent?.toLowerCase()).toContain('anwendungen')
  })

  test('adds a language, and stores it with its first text', async ({ open, textsOf }) => {
    const { user } = await open(PATH)
    await grid()
    await user.click(screen.getByRole('button', { name: 'Add language' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add language' })
    const code = within(dialog).getByLabelText('Language code')
    await user.type(code, 'de')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This language is already there')).toBeTruthy()
    await user.clear(code)
    await user.type(code, 'fr')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('columnheader', { name: /Français/ })).toBeTruthy()
    await user.dblClick(await cell(2))
    await user.type(await screen.findByRole('textbox', { name: 'Application in French' }), 'Appli')
    await save(user)
    expect(labelOf(await textsOf('fr'))).toEqual({ singular: 'Appli' })
  })

  test('imports a CSV into the draft, or says what is wrong with it and changes nothing', async ({ open }) => {
    const { user } = await open(PATH)
    await grid()
    await user.click(screen.getByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import texts' })
    const field = within(dialog).getByLabelText('CSV or XLIFF file')
    const key = 'dataModel/factSheets/Application/label/singular'
    await user.upload(field, new File([`key,de\n${key},App\ncustom/none,x`], 'a.csv', { type: 'text/csv' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('1 problem')
    expect(within(dialog).getByRole('listitem').textContent).toContain(
      'Line 3: This workspace has no text “custom/none”',
    )
    await user.upload(field, new File([`key,de\n${key},App`], 'a.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByText('1 German')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Put into the table' }))
    await waitFor(async () => expect((await cell(1)).textContent).toContain('App'))
    expect(bar().textContent).toContain('1 change')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
  })

  test('puts changes on top of those of others, and asks where both changed the same', async ({
    open,
    saveMeanwhile,
    textsOf,
  }) => {
    const { user } = await open(PATH)
    await rewrite(user, 'Meine')
    await saveMeanwhile('Deren')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Someone else saved since you began.')).toBeTruthy()
    expect(screen.getByText('Yours: “Meine”. Theirs: “Deren”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await save(user)
    expect(labelOf(await textsOf('de'))?.singular).toBe('Meine')
  })

  test('keeps what was typed over a reload', async ({ open }) => {
    const { user, router } = await open(PATH)
    await rewrite(user, 'Entwurf')
    await router.navigate('/account')
    await screen.findByRole('heading', { level: 1 })
    await router.navigate(PATH)
    expect((await cell(1)).textContent).toContain('Entwurf')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
  })

  test('is read-only for people who can only view the model', async ({ open }) => {
    const { user } = await open(PATH, 'VIEWER')
    await user.dblClick(await cell(1))
    expect(screen.queryByRole('textbox', { name: /in German/ })).toBeNull()
    expect(bar().textContent).toContain('model.update')
  })
})
