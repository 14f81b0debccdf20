import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#f2a33c"/></svg>`

test('a logo is pasted, and seen in every window and scheme without a reload', async ({ page, signInAs, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAs(page, 'admin', '/branding')
  await expect(page.getByRole('group', { name: 'Menu logo' })).toBeVisible()
  await expectAccessibleColors(page)
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.goto('/features')
  await expect(other.getByRole('switch', { name: 'OData feeds' })).toBeVisible()
  await page.evaluate((text) => {
    const clipboard = new DataTransfer()
    clipboard.items.add(new File([text], 'logo.svg', { type: 'image/svg+xml' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  }, LOGO)
  await expect(page.getByText('Menu logo changed')).toBeVisible()
  for (const shown of [page, other]) {
    const logo = shown.getByRole('navigation').first().locator('img')
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expectAccessible(page)
  await other.close()
  await page
    .getByRole('button', { name: 'Remove: Menu logo' })
    .or(page.getByRole('button', { name: 'Remove : Menu logo' }))
    .click()
  await expect(page.getByRole('navigation').first().locator('img')).toBeHidden()
})

test('a picture of pixels is cropped by the keyboard', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/branding')
  const card = page.getByRole('group', { name: 'Favicon' })
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 200
    canvas.height = 100
    canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await card.locator('input[type=file]').setInputFiles({
    name: 'favicon.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  })
  await expect(card.getByText('200 × 100')).toBeVisible()
  await card.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop: Favicon' })
  await dialog.getByLabel('Frame, for the arrow keys').focus()
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
  // A square of nine tenths of the width does not fit, so it is as high as the picture.
  await expect(card.getByText(/^PNG, (\d+) × \1,/)).toBeVisible()
})

test('colours that do not read are fixed, shown to oneself, saved for all, and taken back', async ({
  page,
  signInAs,
  openElsewhere,
}) => {
  await signInAs(page, 'admin', '/branding')
  await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#f2a33c')
  await page.getByRole('textbox', { name: 'Menu', exact: true }).fill('#14304a')
  await page.reload()
  await expect(page.getByText('3 of 6 fail')).toBeVisible()
  await expectAccessibleColors(page)
  const ground = (shown: typeof page) =>
    shown
      .getByRole('navigation')
      .first()
      .evaluate((menu) => getComputedStyle(menu).backgroundColor)
  await page.getByRole('button', { name: 'Preview for me only' }).click()
  await expect.poll(() => ground(page)).toBe('rgb(20, 48, 74)')
  await expectAccessibleColors(page)
  await page.getByRole('button', { name: 'Use the fixed accent' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Colors saved')).toBeVisible()
  const elsewhere = await openElsewhere()
  await signInAs(elsewhere, 'viewer', '/features')
  await expect.poll(() => ground(elsewhere)).toBe('rgb(20, 48, 74)')
  // From the first paint on.
  await elsewhere.reload()
  await expect.poll(() => ground(elsewhere)).toBe('rgb(20, 48, 74)')
  await expectAccessibleColors(elsewhere)
  await page.getByRole('button', { name: 'Put into the editor' }).first().click()
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('status')).toContainText(/^\d+ changes?/)
  await page.keyboard.press('Control+s')
  await expect.poll(() => ground(page)).not.toBe('rgb(20, 48, 74)')
})
