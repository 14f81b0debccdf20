import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { refusalOf } from './form-dialog/refusal.ts'
import { refusalText } from './refusal-text.ts'

const refusal = (status: number, errorMessage: string) => new ApiError(status, 'POST /x', { errorMessage })

test.for([
  [
    403,
    'A read-only bookmark can only be changed by its owner or an administrator',
    /^Ein schreibgeschütztes Lesezeichen/,
  ],
  [429, 'Searches and large bodies of one user take turns, and 8 of yours are waiting already', /^8 Ihrer Suchen/],
  [429, 'One user can have 20 live tails open at the same time', /^Sie haben bereits 20 Live-Ansichten geöffnet/],
  [
    429,
    'The users of one workspace can have 200 live tails open at the same time',
    /^In diesem Arbeitsbereich sind bereits 200 Live-Ansichten geöffnet/,
  ],
  [429, 'One user can have 50 retrievals open at the same time', /^50 Abrufe dieses Benutzers warten bereits/],
  [
    429,
    'The users of one workspace can have 300 retrievals open at the same time',
    /^300 Abrufe warten in diesem Arbeitsbereich bereits/,
  ],
  [409, 'This name was taken a moment ago. Reload, then choose another', /^Dieser Name wurde gerade vergeben/],
  [422, 'A sentence without a text', /^A sentence without a text$/],
] as const)(
  'a refusal with %d and the sentence “%s” is told to a German reader as %s',
  async ([status, sentence, text]) => {
    await startI18n('de')
    expect(refusalText(refusal(status, sentence), i18n.t)).toMatch(text)
  },
)

test('a change that is refused for a maintenance says who maintains, why, and until when', async () => {
  await startI18n('en')
  const until = new Date(2027, 1, 18, 9, 5).toISOString()
  const during = (data: object) => new ApiError(503, 'PUT /x', { errorMessage: 'In maintenance', data }, 3584)
  const state = { isOn: true, message: 'Move to the new server', by: 'Priya Raman' }
  const sentence =
    /^Priya Raman is maintaining the workspace until Feb 18, 2027, 9:05.AM, so only administrators can change/u
  expect(refusalText(during({ ...state, until }), i18n.t)).toMatch(sentence)
  expect(refusalText(during({ ...state, until }), i18n.t)).toMatch(/“Move to the new server”$/)
  expect(refusalText(during({ isOn: true, message: '' }), i18n.t)).toBe(
    'An administrator is maintaining the workspace, so only administrators can change anything.',
  )
  await i18n.loadNamespaces('form')
  const form = refusalOf(during(state), { fields: [], inWords: (text) => text, t: i18n.getFixedT(null, 'form') })
  expect(form.rest).toMatch(/Your entries are still here; save them afterwards\.$/)
})
