import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const landscape = '/services/pathfinder/v1'
const bar = (page: Page) => page.getByRole('region', { name: 'Changes' })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

async function save(page: Page) {
  await page.keyboard.press('Control+s')
  // Of an earlier save there can be another one.
  await expect(page.getByText(/changes? saved$/).last()).toBeVisible()
  await expect(bar(page).getByRole('status')).toHaveText('No changes')
}

test('a field is translated, moved to another section by keyboard, and yesterday’s view model restored', async ({
  page,
  signInAs,
  site,
}) => {
  const api = await site.api('admin')
  const made = await api.post(`${landscape}/factSheets`, { data: { type: 'Application', name: 'Ledger' } })
  const { id } = (await made.json()).data
  const sectionOf = async (name: string) => {
    const query = `{ factSheet(id: "${id}") { completion { sectionCompletions { name subsectionCompletions { name } } } } }`
    const { data } = await (await api.post(`${landscape}/graphql`, { data: { query } })).json()
    const sections: { name: string; subsectionCompletions: { name: string }[] }[] =
      data.factSheet.completion.sectionCompletions
    return sections.map((section) => section.name).join(' ') + name
  }
  const before = await sectionOf('')
  expect(before).not.toBe('')

  await signInAs(page, 'admin', '/languages?group=fields')
  await expect(page.getByRole('grid', { name: 'Texts by language' })).toBeVisible()
  await expectAccessibleColors(page)
  await page.getByRole('searchbox', { name: 'Find a key or text' }).fill('Application functionalSuitability label')
  const cell = page
    .getByRole('row', { name: /functionalSuitability/ })
    .getByRole('gridcell')
    .nth(1)
  await expect(cell).toHaveText('Fachliche Eignung')
  await cell.dblclick()
  await page.getByRole('textbox', { name: 'functionalSuitability in German' }).fill('Fachlicher Wert')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('1 change')
  await save(page)
  const texts = await (await api.get(`${landscape}/models/languages/de`)).json()
  expect(texts.data.dataModel.factSheets.Application.fields.functionalSuitability.label).toBe('Fachlicher Wert')

  await page.goto('/view-model?type=Application&language=de')
  await expect(preview(page).getByText('Fachlicher Wert', { exact: true })).toBeVisible()
  await expectAccessibleColors(page)
  const chip = page.getByRole('button', { name: 'Functional Fit', exact: true })
  await chip.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(/^Functional Fit: Portfolio Strategy, /)).toBeAttached()
  await expect(chip).toBeFocused()
  const strategy = preview(page).locator('section', { hasText: 'Portfoliostrategie' })
  await expect(strategy.getByText('Fachlicher Wert', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText('Application: Business Support → Portfolio Strategy')).toBeVisible()
  await expect(page.getByText(/fact sheets? looks? different$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await save(page)
  const shown = async () => {
    const { data } = await (await api.get(`${landscape}/models/viewModel`)).json()
    const view = data.factSheets.find(({ type }: { type: string }) => type === 'Application')
    return JSON.stringify(view.sections[2]).includes('"functionalSuitability"')
  }
  expect(await shown()).toBe(true)

  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put into the editor: As in a new workspace' }).click()
  await expect(bar(page)).toContainText('1 change in Application')
  await save(page)
  expect(await shown()).toBe(false)
  expect(await sectionOf('')).toBe(before)
})

test('fields and sections are dragged to where they belong', async ({ page, signInAs, site }) => {
  await signInAs(page, 'admin', '/view-model?type=Application')
  const chip = (list: string, label: string) =>
    page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: label })
  await page.setViewportSize({ width: 1440, height: 2000 })
  await chip('Description', 'Alias').dragTo(chip('Technical Fit', 'Technical Fit Description'))
  await expect(chip('Technical Fit', 'Alias')).toBeVisible()
  await chip('Description', 'Release').dragTo(page.getByRole('region', { name: 'Not placed' }))
  await expect(page.getByRole('region', { name: 'Not placed' }).getByText('Release')).toBeVisible()
  await expect(bar(page)).toContainText('2 changes in Application')
  await save(page)
  const api = await site.api('admin')
  const { data } = await (await api.get(`${landscape}/models/viewModel`)).json()
  const view = JSON.stringify(data.factSheets.find(({ type }: { type: string }) => type === 'Application').sections)
  expect([view.includes('"alias"'), view.includes('"release"')]).toEqual([true, false])
})

test('reports and kinds of resources are edited as forms and as JSON', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/reporting')
  await expect(page.getByRole('region', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('JSON', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'JSON of Reporting' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/resources')
  await page.getByRole('button', { name: 'Remove contract' }).click()
  // Away from the next button, whose tooltip axe doesn't see where the browser draws it.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('row', { name: /^contract/ })).toHaveCount(0)
})
