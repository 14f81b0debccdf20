import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { emptyForm, type FormValues } from './fields.ts'
import { formSchema } from './rules.ts'

beforeAll(async () => {
  await startI18n('en')
  await i18n.loadNamespaces('bookmarks')
})

const filled: FormValues = { ...emptyForm, name: 'Payroll' }
const everyone = { who: 'everyone', people: [], roles: [] } as const
const owner = { who: 'owner', people: [], roles: [] } as const
const nobody = { who: 'people', people: [], roles: [] } as const
const ann = { who: 'people', people: ['ann'], roles: [] } as const

const problemsOf = (members: Partial<FormValues>): string[][] => {
  const { error } = formSchema(i18n.getFixedT('en', 'bookmarks')).safeParse({ ...filled, ...members })
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}
const NOBODY_NAMED = 'Choose at least one person or role'
const RESTRICTED = 'Not available while viewing is restricted'

test.for<[title: string, members: object, problems: string[][]]>([
  ['filled in is accepted', {}, []],
  ['without a name is refused at the name', { name: '' }, [['name', 'Enter a name']]],
  ['with a blank name is refused at the name', { name: '  ' }, [['name', 'Enter a name']]],
  ['that names no reader is refused there', { read: nobody, write: everyone }, [['read', NOBODY_NAMED]]],
  ['that names no editor is refused there', { write: nobody }, [['write', NOBODY_NAMED]]],
  ['that names people is accepted', { read: ann, write: ann }, []],
  ['for its owner alone does not ask for editors, whose field is hidden', { read: owner, write: nobody }, []],
  [
    'with a broken state is refused at its line',
    { state: '{\n"a" 1}' },
    [['state', 'Invalid JSON at line 2, column 5']],
  ],
  ['with a list as state is refused', { state: '[]' }, [['state', 'Enter a JSON object, in braces']]],
  ['with null as state is refused', { state: 'null' }, [['state', 'Enter a JSON object, in braces']]],
  ['of an inventory view can have a feed', { oDataEnabled: true }, []],
  [
    'of a report cannot have a feed',
    { oDataEnabled: true, type: 'REPORTING' },
    [['oDataEnabled', 'Only inventory views and exports support OData']],
  ],
  ['of an export can have a feed', { oDataEnabled: true, type: 'INVENTORY_EXPORT' }, []],
  [
    'with restricted readers cannot have a feed',
    { oDataEnabled: true, read: ann, write: everyone },
    [['oDataEnabled', RESTRICTED]],
  ],
  ['with restricted editors alone can have a feed', { oDataEnabled: true, read: everyone, write: ann }, []],
  [
    'for its owner alone cannot have a feed, whatever its hidden field says',
    { oDataEnabled: true, read: owner, write: everyone },
    [['oDataEnabled', RESTRICTED]],
  ],
  ['of a report without a feed is accepted', { type: 'REPORTING', read: ann, write: ann }, []],
])('a form %s', ([, members, problems]) => {
  expect(problemsOf(members)).toEqual(problems)
})
