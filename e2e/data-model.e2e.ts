import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const landscape = '/services/pathfinder/v1'

const bar = (page: Page) => page.getByRole('region', { name: 'Changes' })
const treeitem = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })

/** Adds something to the draft by the dialog. */
async function add(page: Page, kind: string, members: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: 'Add to the data model' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption(kind)
  for (const [label, value] of Object.entries(members)) {
    const control = dialog.getByLabel(label, { exact: true })
    if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption(value)
    else await control.fill(value)
  }
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Goes to the review, which the service has checked. */
async function review(page: Page) {
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: /^Review/ })).toBeVisible()
  await expect(page.getByText('The data model has no errors')).toBeVisible()
}

const graphql = async (api: APIRequestContext, query: string) =>
  await (await api.post(`${landscape}/graphql`, { data: { query } })).json()

test('an administrator adds a type with fields, a section and a relation, and its fact sheets can be created at once', async ({
  page,
  signInAs,
  site,
}) => {
  await signInAs(page, 'admin', '/data-model')
  await expect(treeitem(page, /^Application/)).toBeVisible()
  await expectAccessible(page)
  await add(page, 'Fact sheet type', { Key: 'DataCenter' })
  await page.getByLabel('Singular, English').fill('Data center')
  await page.getByLabel('Plural, English').fill('Data centers')
  await add(page, 'Field', { 'Data type': 'Whole number', Key: 'rackCount' })
  await page.getByLabel('Label, English').fill('Racks')
  await page.getByLabel('Section', { exact: true }).selectOption('Technology and Sourcing')
  await expectAccessible(page)
  await add(page, 'Relation', { From: 'DataCenter', To: 'Application' })
  await expect(bar(page).getByText(/^\d+ changes/)).toBeVisible()
  await review(page)
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/changes saved/)).toBeVisible()

  const api = await site.api('admin')
  const made = await graphql(
    api,
    `
      mutation {
        createFactSheet(
          input: { name: "Frankfurt", type: DataCenter }
          patches: [{ op: add, path: "/rackCount", value: "40" }]
        ) {
          factSheet {
            id
            ... on DataCenter {
              rackCount
              relDataCenterToApplication {
                totalCount
              }
            }
          }
        }
      }
    `,
  )
  expect(made.errors).toBeNull()
  expect(made.data.createFactSheet.factSheet).toMatchObject({
    rackCount: 40,
    relDataCenterToApplication: { totalCount: 0 },
  })
  const over = await api.post(`${landscape}/factSheets`, { data: { type: 'DataCenter', name: 'Dublin' } })
  expect(over.status()).toBe(200)
  await page.goto('/data-model?item=factSheets/DataCenter/rackCount&panel=preview')
  await expect(treeitem(page, /^Racks/)).toHaveAttribute('aria-level', '3')
  await expect(page.getByRole('article').getByText('Racks')).toBeVisible()
})

test('a field is deleted after its preview, and the save is undone from the history', async ({
  page,
  signInAs,
  site,
}) => {
  await signInAs(page, 'admin', '/data-model?item=factSheets/Application/functionalSuitability')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  await expect(page.getByText('Deleted in this draft')).toBeVisible()
  await review(page)
  const confirm = page.getByRole('checkbox', { name: /^Delete the values of Functional Fit on \d+ fact sheets/ })
  await expect(confirm).toBeVisible()
  await expectAccessibleColors(page)
  const button = bar(page).getByRole('button', { name: 'Save 1 change' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await confirm.check()
  await button.click()
  await expect(page.getByText('1 change saved')).toBeVisible()
  const api = await site.api('admin')
  const fields = async () =>
    Object.keys((await (await api.get(`${landscape}/models/dataModel`)).json()).data.factSheets.Application.fields)
  expect(await fields()).not.toContain('functionalSuitability')

  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History of the data model' })).toBeVisible()
  // The definition can come back when its data are gone.
  await expect(page.getByText('Deleting data')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo this' }).click()
  await expect(page.getByRole('heading', { name: 'Review 1 change' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect.poll(fields).toContain('functionalSuitability')
})

test('the model is searched, edited, undone and saved by the keyboard alone', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/data-model')
  await expect(treeitem(page, /^Application/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('alias')
  await expect(treeitem(page, /^Alias/).first()).toBeVisible()
  const tree = page.getByRole('tree')
  for (let nth = 0; nth < 10 && !(await tree.evaluate((one) => one === document.activeElement)); nth += 1)
    await page.keyboard.press('Tab')
  await expect(tree).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Alias' })).toBeVisible()
  const mandatory = page.getByRole('switch', { name: 'Mandatory' })
  for (let nth = 0; nth < 40 && !(await mandatory.evaluate((one) => one === document.activeElement)); nth += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(bar(page).getByText('1 change', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(bar(page).getByRole('status')).toHaveText('No changes')
  await page.keyboard.press('Control+Shift+z')
  await expect(bar(page).getByText('1 change', { exact: true })).toBeVisible()
  await review(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 change saved')).toBeVisible()
})

test('JSON of a definition is completed and its errors are marked', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'admin', '/data-model?item=factSheets/Application/alias&panel=json')
  const editor = page.getByRole('textbox', { name: 'JSON of Alias' })
  await expect(editor).toContainText('"STRING"')
  await expectAccessibleColors(page)
  await editor.locator('.cm-line', { hasText: '"mandatory"' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('"initialV')
  await page.getByRole('option', { name: '"initialValue"' }).click()
  await page.keyboard.type(': 5,')
  await expect(page.locator('.cm-line.cm-problem')).toContainText('"initialValue": 5')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('"x",')
  await expect(page.getByRole('textbox', { name: 'Initial value' })).toHaveValue('x')
  await expect(page.locator('.cm-line.cm-problem')).toHaveCount(0)
})

test('a field gets another key with its values, and a deleted value gives its fact sheets to another, after a reload', async ({
  page,
  signInAs,
  site,
}) => {
  const api = await site.api('admin')
  const values = (field: string) =>
    graphql(
      api,
      `{ allFactSheets(first: 100, filter: {facetFilters: [{facetKey: "FactSheetTypes", keys: ["Application"]}]}) { edges { node { id ... on Application { ${field} businessCriticality } } } } }`,
    )
  const nodesOf = async (field: string) => {
    const { data } = await values(field)
    return data.allFactSheets.edges.map(({ node }: { node: Record<string, string | null> }) => node)
  }
  const before = await nodesOf('alias')
  await signInAs(page, 'admin', '/data-model?item=factSheets/Application/alias')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change key' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('New key').fill('nickname')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Alias/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search types, fields, values' }).fill('Business Criticality')
  await treeitem(page, /^Business Criticality/).click()
  await page.getByRole('button', { name: 'Actions for Mission Critical' }).click()
  await page.getByRole('menuitem', { name: 'Delete value' }).click()
  await expect(bar(page).getByText(/kept in this tab/)).toBeVisible()
  page.on('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await expect(bar(page).getByText(/^2 changes/)).toBeVisible()
  await review(page)
  await page.getByLabel('Where the data of Mission Critical go').selectOption('Business Critical')
  await page.getByRole('checkbox', { name: /^Rewrite/ }).check()
  await expectAccessibleColors(page)
  await bar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('2 changes saved')).toBeVisible()

  await expect
    .poll(async () => await nodesOf('nickname'))
    .toEqual(
      before.map(({ id, alias, businessCriticality }: Record<string, string | null>) => ({
        id,
        nickname: alias,
        businessCriticality: businessCriticality === 'missionCritical' ? 'businessCritical' : businessCriticality,
      })),
    )
})
