import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { getModels, type Models } from 'mock-server/contract/models/saves.ts'
import { call } from '#api/call.ts'
import { newField } from '#features/data-model/add/new-definitions.ts'
import { test, type User } from '#testing/fixtures.ts'

const PATH = '/data-model'

const models = async (): Promise<Models> => (await call(getModels, {})).data

const fileOf = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'models.json', {
    type: 'application/json',
  })

async function importing(user: User) {
  await user.click(await screen.findByRole('button', { name: 'All models' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Import models/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Import models' })
  return { dialog, field: within(dialog).getByLabelText('File of models (JSON)') }
}

describe('a file of models', () => {
  test('is told line by line, and applied as a whole', async ({ open }) => {
    const { user } = await open(PATH)
    const { dialog, field } = await importing(user)
    const { dataModel, languages } = await models()
    await user.upload(field, fileOf({ dataModel }))
    expect(await within(dialog).findByRole('status')).toHaveProperty(
      'textContent',
      expect.stringContaining('Nothing would change'),
    )
    const changed = withDefinition(
      dataModel,
      { collection: 'factSheets', name: 'Application', field: 'nickname' },
      newField('STRING'),
    )
    const german = structuredClone(languages['de'] ?? {})
    german.custom = { welcomeMessage: 'Willkommen' }
    await user.upload(field, fileOf({ dataModel: changed, languages: { de: german } }))
    const plan = await within(dialog).findByRole('region', { name: 'Changes of the file' })
    expect(
      within(plan)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['+ factSheets.Application.nickname', '+ languages.de.custom.welcomeMessage'])
    await user.click(within(dialog).getByRole('button', { name: 'Apply 2 changes' }))
    await screen.findByText('2 changes of the models applied')
    const after = await models()
    expect(Object.keys(after.dataModel.factSheets['Application']?.fields ?? {})).toContain('nickname')
    expect(after.languages['de']?.custom?.welcomeMessage).toBe('Willkommen')
  })

  test('that is none, or would be refused, changes nothing', async ({ open }) => {
    const { user } = await open(PATH)
    const { dialog, field } = await importing(user)
    await user.upload(field, fileOf('{"dataModel": 5}'))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('dataModel')
    const { dataModel } = await models()
    await user.upload(
      field,
      fileOf({ dataModel: { ...dataModel, factSheets: { ...dataModel.factSheets, Query: { fields: {} } } } }),
    )
    expect(await within(dialog).findByText(/^\$\.dataModel\.factSheets\.Query/)).toBeTruthy()
    const apply = within(dialog).getByRole('button', { name: /^Apply/ })
    await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBe('true'))
    await user.click(apply)
    expect((await models()).dataModel).toEqual(dataModel)
  })
})
