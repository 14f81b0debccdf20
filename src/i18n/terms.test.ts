import { Role, rights } from 'mock-server/contract/access.ts'
import { changePassword, ProfileInput } from 'mock-server/contract/account.ts'
import { BookmarkInput } from 'mock-server/contract/bookmarks.ts'
import { EventType } from 'mock-server/contract/events.ts'
import { acceptInvitation } from 'mock-server/contract/memberships.ts'
import { passwordRules } from 'mock-server/contract/password-rules.ts'
import { AccessControlEntityInput } from 'mock-server/contract/models.ts'
import { UserInput } from 'mock-server/contract/people.ts'
import { replaceToken, TechnicalUserInput } from 'mock-server/contract/technical-users.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldMessage } from '#common/field-message.ts'
import { roleRules } from '#features/roles/role-rules.ts'
import { i18n, startI18n } from './i18n.ts'
import { textsOf } from './texts.test-data.ts'

/** The forms whose refusals come from the contract or the service: the schema, and what the service refuses beyond it. */
const forms: readonly {
  /** The file of the form below `features/`. */
  file: string
  namespace: string
  schema: z.ZodObject
  service: readonly [field: string, message: string][]
}[] = [
  { file: 'account/profile-form.tsx', namespace: 'account', schema: ProfileInput, service: [] },
  {
    file: 'account/password-form.tsx',
    namespace: 'account',
    schema: changePassword.body,
    service: [
      ['currentPassword', 'is not your current password'],
      ['newPassword', passwordRules.length.message],
      ['newPassword', passwordRules.personal.message],
      ['newPassword', 'must differ from the current one'],
      ['newPassword', 'must differ from the current one by more than capitals and spaces'],
    ],
  },
  {
    file: 'people/new-person.dialog.tsx',
    namespace: 'users',
    schema: UserInput,
    service: [['email', 'is in this workspace already']],
  },
  {
    file: 'technical-users/new-technical-user.dialog.tsx',
    namespace: 'technicalUsers',
    schema: TechnicalUserInput,
    service: [
      ['userName', 'is taken'],
      ['apiTokenData', 'must be in the future'],
      ['apiTokenData', 'must be at most ten years ahead'],
    ],
  },
  {
    file: 'technical-users/rotate-token.dialog.tsx',
    namespace: 'technicalUsers',
    schema: replaceToken.body.unwrap(),
    service: [
      ['expiry', 'must be in the future'],
      ['expiry', 'must be at most ten years ahead'],
    ],
  },
  {
    file: 'access-control-entities/new-entity.dialog.tsx',
    namespace: 'accessControlEntities',
    schema: AccessControlEntityInput,
    service: [['name', 'is taken']],
  },
  {
    file: 'access-control-entities/edit-entity.dialog.tsx',
    namespace: 'accessControlEntities',
    schema: AccessControlEntityInput,
    service: [['name', 'is taken']],
  },
  { file: 'roles/role-form.dialog.tsx', namespace: 'roles', schema: roleRules(['TAKEN']), service: [] },
  {
    file: 'account/accept.dialog.tsx',
    namespace: 'account',
    schema: acceptInvitation.body,
    service: [['code', 'is not the code of this invitation, or has expired']],
  },
  {
    file: 'bookmarks/form/bookmark-form.tsx',
    namespace: 'bookmarks',
    schema: BookmarkInput.pick({ name: true, groupKey: true, description: true, state: true }),
    service: [],
  },
]

/** The forms whose schemas have words of their own. */
const ownWords = [
  'bookmarks/change-owner.dialog.tsx',
  'bookmarks/share-many.dialog.tsx',
  'bookmarks/workspace-copies/copy-bookmarks.dialog.tsx',
  'data-model/add/add.dialog.tsx',
  'data-model/rename/rename.dialog.tsx',
  'languages/add-language.dialog.tsx',
  'live-tail/set-cursor.dialog.tsx',
  'view-model/dialogs/name.dialog.tsx',
  'webhooks/editor/editor-form.tsx',
  'webhooks/editor/target/authorization-field.tsx',
  'webhooks/editor/rotate-secret.dialog.tsx',
  'webhooks/subscriptions/resume-question.tsx',
]

/** What a person can type or leave out; the fields of these forms are texts, numbers, choices, dates and JSON. */
const typed: readonly unknown[] = [
  undefined,
  '',
  ' ',
  'x',
  'x'.repeat(20_000),
  -1,
  1.5,
  1e6,
  JSON.parse('{"__proto__": 1}'),
  JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`),
  { list: Array.from({ length: 30_000 }, () => 1) },
]

const sources = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The messages of a schema for one field. */
function messagesOf(schema: z.ZodObject, field: string): string[] {
  const issues = typed.flatMap((value) => schema.safeParse({ [field]: value }).error?.issues ?? [])
  return issues.flatMap(({ path, message }) => (path[0] === field ? message : []))
}

/** Only code can send these: forms offer the choices and send each field. */
const notTyped = /^must be (one of|an object|text$|a number$|an instant)|^is required$/

describe.each(['en', 'de'])('in %s', (language) => {
  beforeAll(async () => {
    await startI18n(language === 'de' ? 'de' : 'en')
    await i18n.loadNamespaces(['terms', ...forms.map(({ namespace }) => namespace)])
  })
  const terms = textsOf(language, 'terms')
  const below = (group: string) =>
    [...terms.keys()].flatMap((key) => (key.startsWith(`${group}.`) ? key.slice(group.length + 1) : [])).toSorted()

  test('every permission has a text, and no other', () => {
    expect(below('right')).toEqual([...rights].toSorted())
  })

  test('every role has a text, and no other', () => {
    expect(below('role')).toEqual(Role.options.toSorted())
  })

  test('every type of event that the service emits has a text, and no other', () => {
    expect(below('event')).toEqual(EventType.options.toSorted())
  })

  test('every refusal that a form can get has a text of this language', () => {
    const without = forms.flatMap(({ namespace, schema, service }) => {
      const t = i18n.getFixedT(language, namespace)
      const ofSchema = Object.keys(schema.shape).flatMap((field) =>
        messagesOf(schema, field).map((message): [string, string] => [field, message]),
      )
      return [...ofSchema, ...service].filter(
        ([field, message]) => !notTyped.test(message) && fieldMessage(t, field, message) === message,
      )
    })
    expect(without).toEqual([])
  })
})

test('the refusals of forms are found: a field that is empty, one that is too long, a broken address', () => {
  expect(messagesOf(UserInput, 'firstName')).toEqual(
    expect.arrayContaining(['must not be empty', 'must have at most 128 characters']),
  )
  expect(messagesOf(UserInput, 'email')).toContain('must be an email address')
})

test('every form of the console is among those whose refusals are looked up', () => {
  const withForm = Object.entries(sources).filter(([, code]) => /<(FormDialog|InlineForm)\b/.test(code))
  const files = withForm.map(([path]) => path.replace('../features/', '')).filter((path) => !path.includes('.test.'))
  expect(files.toSorted()).toEqual([...forms.map(({ file }) => file), ...ownWords].toSorted())
})

test('the refusals of a state are found: a member that no record has, too many of them, too many levels', () => {
  expect(messagesOf(BookmarkInput.pick({ state: true }), 'state')).toEqual(
    expect.arrayContaining([
      'cannot be the name of a member here',
      'must have at most 20000 members and elements',
      'must be nested at most 50 levels deep',
    ]),
  )
})
