import type { Client, Json } from '#testing/client.ts'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

/** The fields and the relation of applications that members can't view. */
const HIDDEN = ['alias', 'externalId', 'lifecycle', 'businessCriticality']
export const RELATION = 'relApplicationToITComponent'

export const factSheets = (of: string, actions: string[], values: string[] = []) => ({
  domain: 'FACT_SHEETS',
  function: of,
  actions,
  instances: values.length > 0 ? [{ values }] : [],
})
const hiding = [
  factSheets('FACT_SHEET', ['READ', 'EXPORT', 'CREATE', 'UPDATE', 'ARCHIVE']),
  factSheets(
    'FIELD',
    ['READ'],
    HIDDEN.map((name) => `!Application.${name}`),
  ),
  factSheets('FIELD', ['UPDATE'], ['!Application.release']),
  factSheets('RELATION', ['READ'], [`!Application.${RELATION}`]),
  factSheets('RELATION', ['DELETE'], ['!Application.relApplicationToOrganization']),
  factSheets('RELATION', ['CREATE'], ['!Application.relProviderApplicationToInterface']),
]

/** Replaces the permissions of a role over fact sheets, and lets it read events. */
export async function limit(admin: Client, role: string, permissions: Json[]): Promise<void> {
  const roles: Json[] = dataOf(await admin.get('/models/authorization'))
  const events = { domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ', 'MANAGE'], instances: [] }
  const replaced = roles.map((each) =>
    each.name === role
      ? {
          ...each,
          permissions: [
            ...each.permissions.filter((permission: Json) => permission.domain !== 'FACT_SHEETS'),
            ...permissions,
            events,
          ],
        }
      : each,
  )
  const answer = await admin.put('/models/authorization', replaced)
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
}

/** `limited`: a member; `world`: two applications of which one is `told` about by fields and relation that members can't view. */
export const test = fixtures
  .extend('limited', { scope: 'file' }, async ({ service, admin }) => {
    await limit(admin, 'MEMBER', hiding)
    return await signedIn(service, 'MEMBER')
  })
  .extend('world', { scope: 'file' }, async ({ admin }) => {
    const component = await newFactSheet(admin, 'ITComponent', { name: 'Server' })
    const twins = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
    // Equal terms are ordered by id, and values come after none: in an order by a hidden field this one would change places.
    const [told, untold] = twins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const fields = [
      { name: 'alias', data: { type: 'StringValue', value: 'Zanzibar' } },
      { name: 'externalId', data: { type: 'ExternalId', externalId: 'ZANZIBAR-7' } },
      { name: 'lifecycle', data: { type: 'Lifecycle', phases: [{ phase: 'active', startDate: '2011-07-07' }] } },
      { name: 'businessCriticality', data: { type: 'SingleSelect', keyword: 'missionCritical' } },
    ]
    dataOf(await admin.put(pathOf(told), { ...told, fields }))
    await newRelation(admin, told, RELATION, component)
    const ids: [string, string] = [told.id, untold.id]
    return { component, told, untold, ids }
  })
