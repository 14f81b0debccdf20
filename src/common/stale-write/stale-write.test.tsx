import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, vi } from 'vitest'
import { test as signedIn } from '#testing/signed-in.tsx'
import { StaleWrite } from './stale-write.tsx'

type Values = Readonly<Record<string, unknown>>
const base = { name: 'Hosts', text: 'All hosts of the bank that run in Ulm', tags: ['a', 'b'], count: 1 }
const labels = { count: 'Count', name: 'Name', text: 'Description', tags: 'Tags' }
const versions: ComponentProps<typeof StaleWrite>['versions'] = {
  prose: ['text'],
  show: (name, values) => (Array.isArray(values[name]) ? values[name].join(', ') : `“${String(values[name])}”`),
}

const test = signedIn.extend('compare', ({ show }) => {
  /** The comparison of two versions of a record, for a member. */
  return async (mine: Values, theirs: Values, more: Partial<ComponentProps<typeof StaleWrite>> = {}) => {
    const [onSave, onDiscard, onClose] = [vi.fn<(values: Values) => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    const { user } = await show(
      <StaleWrite
        labels={labels}
        base={base}
        mine={{ ...base, ...mine }}
        theirs={{ ...base, ...theirs }}
        savedAt="2026-11-20T12:50:00.000Z"
        savedBy={{ id: 'priya', name: 'Priya Raman' }}
        versions={versions}
        {...{ onSave, onDiscard, onClose }}
        {...more}
      />,
    )
    const dialog = within(await screen.findByRole('dialog'))
    return { dialog, user, onSave, onDiscard, onClose }
  }
})

/** The fields that the dialog compares, in their order. */
const fields = () => screen.getAllByRole('rowheader').map((head) => head.textContent)
const saveButton = () => screen.getByRole('button', { name: 'Save merged version' })

describe('the comparison of two versions', () => {
  test('lists only fields that differ, in the order of the form', async ({ compare }) => {
    const { dialog } = await compare({ text: 'Mine', count: 2 }, { tags: ['c'], count: 2 })
    expect(fields()).toEqual(['Description', 'Tags'])
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.getByText('Mine')).toBeTruthy()
    expect(dialog.getAllByText(/, unchanged$/)).toHaveLength(2)
  })

  test('needs no table where both changed the same to the same', async ({ compare }) => {
    const { dialog, onSave, user } = await compare({ name: 'Same' }, { name: 'Same' })
    expect(dialog.queryByRole('table')).toBeNull()
    await user.click(saveButton())
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...base, name: 'Same' })
  })

  test('does not name a person where the service does not know who saved', async ({ compare }) => {
    const { dialog } = await compare({ name: 'Mine' }, { count: 2 }, { savedBy: undefined })
    expect(screen.getByRole('dialog', { name: 'Someone else saved first' })).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toMatch(/^Someone else saved changes at/)
    expect(dialog.getByRole('columnheader', { name: /^Theirs/ })).toBeTruthy()
  })

  test('marks added and removed words of a text by more than colour', async ({ compare }) => {
    const { dialog } = await compare({ text: base.text.replace('Ulm', 'Bonn') }, {})
    const marks = (role: string) => dialog.getAllByRole(role).map(({ textContent }) => textContent)
    expect(marks('insertion')).toEqual(['Bonn'])
    expect(marks('deletion')).toEqual(['Ulm'])
  })
})

describe('the other version', () => {
  test('has the name of the person who saved it, and its exact time on demand', async ({ compare }) => {
    const { dialog } = await compare({ name: 'Mine' }, { count: 2 })
    expect(screen.getByRole('dialog', { name: 'Priya Raman saved first' })).toBeTruthy()
    expect(dialog.getByRole('columnheader', { name: 'Yours' })).toBeTruthy()
    const theirs = within(dialog.getByRole('columnheader', { name: /^Priya Raman,/ }))
    expect(theirs.getByTitle(/2026/).textContent).toMatch(/^Priya Raman, \d+:50/)
  })

  test('is called another window where the reader saved it', async ({ compare, site }) => {
    const me = { id: site.caller('MEMBER').userId, name: 'Laura Brandt' }
    const { dialog } = await compare({ name: 'Mine' }, { name: 'Also mine' }, { savedBy: me })
    expect(screen.getByRole('dialog', { name: 'You saved first in another window' })).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toMatch(/^You saved changes in another window.*changed one field/)
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Field',
      'This window',
      expect.stringMatching(/^Other window, /),
    ])
  })

  test('is the same where the record says so, for instance in another order', async ({ compare }) => {
    const isSame = (name: string, a: Values, b: Values) =>
      JSON.stringify([a[name]].flat().toSorted()) === JSON.stringify([b[name]].flat().toSorted())
    await compare({ name: 'Mine', tags: ['b', 'a'] }, { tags: ['c'] }, { versions: { ...versions, isSame } })
    expect(fields()).toEqual(['Name', 'Tags'])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('shows a text that was emptied as a dash, and not as nothing', async ({ compare }) => {
    const { dialog } = await compare({ text: '' }, { text: 'Theirs' }, { base: { ...base, text: '' } })
    expect(dialog.getByText('–', { exact: false }).textContent).toBe('–, unchanged')
  })
})

describe('a conflict', () => {
  test('in a text offers the changes of both where they do not touch each other', async ({ compare }) => {
    const [mine, theirs] = [base.text.replace('All', 'Most'), base.text.replace('Ulm', 'Bonn')]
    const { dialog, onSave, user } = await compare({ text: mine }, { text: theirs })
    await user.click(dialog.getByRole('radio', { name: 'Description: keep both changes' }))
    await user.click(saveButton())
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...base, text: 'Most hosts of the bank that run in Bonn' })
  })

  test('in the same words of a text has to be decided for one side', async ({ compare }) => {
    const [mine, theirs] = [base.text.replace('Ulm', 'Trier'), base.text.replace('Ulm', 'Bonn')]
    const { dialog } = await compare({ text: mine }, { text: theirs })
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    expect(dialog.queryByRole('radio', { name: 'Description: keep both changes' })).toBeNull()
  })

  test('without a choice keeps the dialog, names the fields and puts the focus on the first', async ({ compare }) => {
    const { dialog, onSave, user } = await compare({ name: 'Mine', count: 2 }, { name: 'Theirs', count: 3 })
    for (const radio of dialog.getAllByRole('radio')) expect(radio.hasAttribute('aria-invalid')).toBe(false)
    await user.click(saveButton())
    expect(onSave).not.toHaveBeenCalled()
    expect(dialog.getByText('Choose a version first: Count, Name')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Count: keep yours' }))
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('aria-invalid'))).toEqual(
      Array.from({ length: 4 }, () => 'true'),
    )
    expect(fields()).toEqual(['CountChoose a version', 'NameChoose a version'])
  })

  test('that is decided in part still asks for the rest, and saves each field as chosen', async ({ compare }) => {
    const { dialog, onSave, user } = await compare(
      { name: 'Mine', count: 2 },
      { name: 'Theirs', count: 3, tags: ['c'] },
    )
    await user.click(dialog.getByRole('radio', { name: 'Count: keep yours' }))
    await user.click(saveButton())
    expect(dialog.getByText('Choose a version first: Name')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Name: take the saved version' }))
    expect(dialog.queryByText(/^Choose a version first/)).toBeNull()
    await user.click(saveButton())
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...base, name: 'Theirs', count: 2, tags: ['c'] })
  })

  test('is decided for mine everywhere by one button, which leaves what only they changed', async ({ compare }) => {
    const { dialog, onSave, user } = await compare(
      { name: 'Mine', count: 2 },
      { name: 'Theirs', count: 3, tags: ['c'] },
    )
    await user.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...base, name: 'Mine', count: 2, tags: ['c'] })
  })
})

describe('a merge without a conflict', () => {
  test('has no button that overwrites, and can be discarded or left', async ({ compare }) => {
    const { dialog, onClose, onDiscard, user } = await compare({ name: 'Mine' }, { count: 3 })
    expect(dialog.queryByRole('button', { name: 'Overwrite with mine' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Discard my changes' }))
    expect(onDiscard).toHaveBeenCalledOnce()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
