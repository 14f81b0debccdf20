import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { getSettings } from 'mock-server/contract/settings/settings.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { call } from '#api/call.ts'
import { test } from '#testing/fixtures.ts'
import { saved } from '#testing/saved.ts'

const PATH = '/branding'
const svg = (inside = '') =>
  new File(
    [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 24"><rect width="24" height="24"/>${inside}</svg>`],
    'logo.svg',
    {
      type: 'image/svg+xml',
    },
  )
const images = async () => (await call(getWorkspaceState, {})).data.images
const card = (name: string) => screen.findByRole('group', { name })

/** Chooses a file in the input of a card, as the button lets people do. */
async function choose(name: string, file: File) {
  const input = (await card(name)).querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The card has no input')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the page of branding', () => {
  test('uploads a picture, takes it away, and brings it back', async ({ open }) => {
    const { user } = await open(PATH)
    await choose('Menu logo', svg())
    await screen.findByText('Menu logo changed')
    expect((await images())['logo-menu']).toBeDefined()
    expect(within(await card('Menu logo')).getByText('SVG, 132 × 24, 1 kB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove : Menu logo' }))
    await screen.findByText('Menu logo removed')
    expect(await images()).toEqual({})
    // There is no step of the colours to undo.
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect((await images())['logo-menu']).toBeDefined())
    await saved()
  })

  test('gives a picture back as it was uploaded, the current one and earlier ones', async ({ open }) => {
    const { user } = await open(PATH)
    await choose('Logo in exports', svg('<title>First</title>'))
    await screen.findByText('Logo in exports changed')
    await choose('Logo in exports', svg('<title>Second</title>'))
    const earlier = within(await screen.findByRole('region', { name: /^Earlier/ }))
    const before = await earlier.findByRole('button', { name: 'Download : Logo in exports' })
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob)
      return 'blob:file'
    })
    // The browser of the tests would go to the address of the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await user.click(within(await card('Logo in exports')).getByRole('button', { name: 'Download : Logo in exports' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toContain('<title>Second</title>')
    await user.click(before)
    await waitFor(() => expect(files).toHaveLength(2))
    expect(await files[1]?.text()).toContain('<title>First</title>')
    vi.restoreAllMocks()
  })

  test('says at the picture why a file is refused, and keeps the one before', async ({ open }) => {
    await open(PATH)
    await choose('Favicon', svg())
    await screen.findByText('Favicon changed')
    const before = await images()
    await choose('Favicon', svg('<script>alert(1)</script>'))
    const message = await within(await card('Favicon')).findByRole('alert')
    expect(message.textContent).toContain('script')
    expect(await images()).toEqual(before)
  })

  test('saves colours that read, and asks for others', async ({ open }) => {
    const { user } = await open(PATH)
    await user.click(await screen.findByRole('radio', { name: 'Custom' }))
    await user.type(screen.getByRole('textbox', { name: 'Accent' }), '#f2a33c')
    expect(await screen.findByText('3 of 4 fail')).toBeTruthy()
    const bar = screen.getByRole('region', { name: 'Changes' })
    expect(within(bar).getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Use the fixed accent' }))
    await user.type(screen.getByRole('textbox', { name: 'Menu' }), '#14304a')
    expect(await screen.findByText('All pairs are readable')).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('Colors saved')
    const { design } = (await call(getSettings, {})).data
    expect(design).toMatchObject({ activeMode: 'CUSTOM', customCss: { menuColor: '#14304a' } })
    expect(design.customCss?.accentColor).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('is for administrators', async ({ open }) => {
    await open(PATH, 'MEMBER')
    expect(await screen.findByText('Only administrators can change how the console looks.')).toBeTruthy()
  })
})
