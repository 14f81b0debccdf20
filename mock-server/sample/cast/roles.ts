import type { Caller } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Service } from '#index.ts'

type Permission = AuthorizationRole['permissions'][number]

const factSheets = (actions: readonly string[], types: readonly string[] = []): Permission => ({
  domain: 'FACT_SHEETS',
  function: 'FACT_SHEET',
  actions: [...actions],
  instances: types.length === 0 ? [] : [{ values: [...types] }],
})
const viewOnly = (type: string, fields: readonly string[]): Permission => ({
  domain: 'FACT_SHEETS',
  function: 'FIELD',
  actions: ['UPDATE'],
  instances: [{ values: fields.map((name) => `!${type}.${name}`) }],
})
const actionsOf = (domain: string, of: string, actions: readonly string[]): Permission => ({
  domain,
  function: of,
  actions: [...actions],
  instances: [],
})

/** The custom roles of the sample, on top of the role that somebody has; people.ts and technical-users.ts name them. */
const roles: readonly AuthorizationRole[] = [
  {
    name: 'ENTERPRISE_ARCHITECT',
    displayName: 'Enterprise architect',
    description: 'Keeps the whole landscape and its tags in order',
    permissions: [
      factSheets(['READ', 'CREATE', 'UPDATE', 'ARCHIVE', 'INLINE_EDIT', 'IMPORT', 'EXPORT']),
      actionsOf('FACT_SHEETS', 'TAG', ['MANAGE']),
      actionsOf('MODEL', 'DATA_MODEL', ['READ']),
    ],
  },
  {
    name: 'SOLUTION_ARCHITECT',
    displayName: 'Solution architect',
    description: 'Designs applications and what they run on',
    permissions: [
      factSheets(['READ']),
      factSheets(['CREATE', 'UPDATE', 'INLINE_EDIT'], ['Application', 'Interface', 'ITComponent', 'DataObject']),
    ],
  },
  {
    name: 'APP_OWNER',
    displayName: 'App owner',
    description: 'Answers for applications and their interfaces',
    permissions: [
      factSheets(['READ']),
      factSheets(['UPDATE_OWN', 'ARCHIVE_OWN'], ['Application', 'Interface']),
      // How critical an application is, and what becomes of it, is decided by architects.
      viewOnly('Application', ['businessCriticality', 'lxTimeClassification']),
    ],
  },
  {
    name: 'PLATFORM_LEAD',
    displayName: 'Platform lead',
    permissions: [factSheets(['UPDATE_OWN'], ['Platform', 'TechnicalStack', 'ITComponent'])],
  },
  {
    name: 'FINANCE_READER',
    displayName: 'Finance reader',
    description: 'Sees what finance works with; give it with the entity FIN_RESTRICTED',
    permissions: [factSheets(['READ', 'EXPORT'], ['Application', 'DataObject', 'Organization', 'Provider'])],
  },
  {
    name: 'RISK_MANAGER',
    displayName: 'Risk manager',
    permissions: [factSheets(['READ']), factSheets(['UPDATE'], ['Application', 'ITComponent', 'Provider'])],
  },
  {
    name: 'DATA_STEWARD',
    displayName: 'Data steward',
    permissions: [
      factSheets(['READ', 'CREATE', 'UPDATE', 'INLINE_EDIT', 'IMPORT'], ['DataObject', 'Interface']),
      actionsOf('FACT_SHEETS', 'TAG', ['MANAGE']),
    ],
  },
]

/** For programs; added when the first of them needed it. */
const integration: AuthorizationRole = {
  name: 'INTEGRATION_BOT',
  displayName: 'Integration bot',
  description: 'Writes fact sheets and follows their events',
  permissions: [factSheets(['READ', 'CREATE', 'UPDATE']), actionsOf('EVENTS', 'WEBHOOK', ['READ', 'REDELIVER'])],
}

/** Gives the workspace its custom roles, in two versions, as `goTo` brings the clock to them. */
export async function makeRoles(
  { services }: Service,
  admin: Caller,
  goTo: { readonly first: () => void; readonly second: () => void },
): Promise<void> {
  const { roles: original } = await services.authorization.read(admin, undefined)
  const replace = (all: readonly AuthorizationRole[]) =>
    services.authorization.replace({ caller: admin, ifMatch: null }, undefined, [...original, ...all])
  goTo.first()
  await replace(roles)
  goTo.second()
  await replace([...roles, integration])
}
