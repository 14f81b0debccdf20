import { type Json, send } from '#testing/client.ts'
import { PASSWORD } from '#testing/people.ts'
import { SESSIONS } from '#testing/sessions.ts'
import { ALL_RIGHTS, OBJECT_RIGHTS, someRights } from './rights.ts'
import { rolesOf } from './stage.ts'
import { CONSOLE, type Kind, type Writing, anybody } from './writing.ts'

const AUTHORIZATION = '/models/authorization'
const PERMISSIONS = '/services/mtm/v1/permissions'
const DATA_MODEL = '/models/dataModel'

/** Roles with one of them changed: more, less, another name, gone, or one more. */
async function changedRoles({ stage, dice, by }: Writing): Promise<Json[]> {
  const roles = await rolesOf(by)
  const change = (role: Json): Json[] => {
    const more = someRights(dice, dice.once(3) ? ALL_RIGHTS : OBJECT_RIGHTS, 15)
    switch (dice.below(5)) {
      case 0:
        return []
      case 1:
        return [{ ...role, displayName: 'Changed' }]
      case 2:
        return [{ ...role, permissions: role.permissions.filter(({ function: of }: Json) => of !== 'FIELD') }]
      case 3:
        return [{ ...role, permissions: more }]
      default:
        return [{ ...role, permissions: [...role.permissions, ...more] }]
    }
  }
  const target = dice.pick([...stage.roles, 'WRITER', 'VIEWER', 'MEMBER', 'NEW'])
  const isNew = !roles.some(({ name }) => name === target)
  if (isNew) return [...roles, { name: target, permissions: someRights(dice, ALL_RIGHTS, 10) }]
  return roles.flatMap((role) => (role.name === target ? change(role) : [role]))
}

const drawnRole = ({ stage, dice }: Writing) => ({
  role: dice.pick(['VIEWER', 'VIEWER', 'MEMBER', 'SUPPORT', 'CONTACT', 'ADMIN']),
  customRoles: [...stage.roles, 'WRITER'].filter(() => dice.once(4)),
  entities: stage.entities.filter(() => dice.once(2)),
})

/** Fields of the data model under other names, gone, or back. */
async function changedModel({ dice, by }: Writing): Promise<Json> {
  const { status, body } = await by.get(DATA_MODEL)
  if (status !== 200) return undefined
  const model = body.data
  const { fields } = model.factSheets.Application
  const from = ['alias', 'nickname'].find((name) => name in fields)
  const to = from === 'alias' ? 'nickname' : 'alias'
  if (from === undefined) return undefined
  const moved = { dataModel: model, moves: [{ collection: 'factSheets', name: 'Application', field: from, to }] }
  switch (dice.below(4)) {
    case 0:
      model.factSheets.Application.namingRule = { displayName: [{ field: 'name' }, { field: from, separator: ' ' }] }
      return { dataModel: model }
    case 1:
      fields[to] = fields[from]
      delete fields[from]
      // Without its move, the field is gone and another one there.
      return { dataModel: model, deletions: [] }
    default:
      fields[to] = fields[from]
      delete fields[from]
      return moved
  }
}

/** By which somebody may change what others, or they themselves, may see and do. */
export const accessWrites: Readonly<Record<string, Kind>> = {
  replaceAuthorization: {
    needs: ['role.read', 'role.manage'],
    write: async (writing) => writing.by.put(AUTHORIZATION, await changedRoles(writing)),
  },
  saveModels: {
    needs: ['role.read', 'role.manage', 'model.update'],
    write: async (writing) => writing.by.put(`${CONSOLE}/models`, { authorization: await changedRoles(writing) }),
  },
  restoreAuthorization: {
    needs: ['role.read', 'role.manage'],
    write: async ({ dice, by }) => {
      const { body } = await by.get(`${CONSOLE}/authorization/versions?pageSize=3`)
      const version = dice.pick<Json>(body.data ?? [{ version: 0 }])
      return await by.post(`${CONSOLE}/authorization/versions/${version.version}/restore`)
    },
  },
  updatePermission: {
    needs: ['user.manage', 'technicalUser.manage'],
    write: async (writing) => {
      const { stage, dice, by } = writing
      const { role, customRoles, entities } = drawnRole(writing)
      const { userId } = anybody(writing)
      const { body } = await stage.admin.get(`${PERMISSIONS}?includeTechnicalUsers=true&userId=${userId}`)
      const change = {
        ...(dice.once(2) ? { role, customerRoles: customRoles.join(',') } : {}),
        ...(dice.once(2) ? { accessControlEntities: entities.join(',') } : {}),
        ...(dice.once(8) ? { status: 'ARCHIVED' } : {}),
      }
      return await by.put(`${PERMISSIONS}/${body.data[0].id}`, change)
    },
  },
  savePermission: {
    needs: ['user.manage', 'technicalUser.manage'],
    write: (writing) => {
      const { role, customRoles, entities } = drawnRole(writing)
      const whose = { user: { id: anybody(writing).userId }, workspace: { id: writing.stage.workspaceId } }
      const given = { customerRoles: customRoles.join(','), accessControlEntities: entities.join(',') }
      return writing.by.post(PERMISSIONS, { ...whose, role, status: 'ACTIVE', ...given })
    },
  },
  createTechnicalUser: {
    needs: ['technicalUser.manage'],
    write: (writing) => {
      const { role, customRoles, entities } = drawnRole(writing)
      const given = { customerRoles: customRoles.join(','), accessControlEntities: entities.join(',') }
      const userName = `Made ${crypto.randomUUID()}`
      return writing.by.post('/services/mtm/v1/technicalusers', { userName, permissionRole: role, ...given })
    },
  },
  replaceToken: {
    needs: ['technicalUser.manage'],
    write: ({ stage, by }) => by.put(`/services/mtm/v1/technicalusers/${stage.technicalUser.id}/replaceToken`, {}),
  },
  giveFirstPassword: {
    needs: ['user.manage'],
    write: async (writing) => {
      const { stage, dice, by } = writing
      const { userId } = dice.pick(stage.people).client
      const answer = await by.post(`${CONSOLE}/people/${userId}/first-password`)
      if (answer.status !== 200) return answer
      const { email } = (await stage.admin.get(`/services/mtm/v1/users/${userId}`)).body.data
      const body = { email, password: answer.body.data.firstPassword, newPassword: PASSWORD }
      return await send(stage.service, 'POST', SESSIONS, { body })
    },
  },
  startPreview: {
    needs: ['role.read', 'role.manage'],
    write: (writing) => writing.by.post(`${CONSOLE}/access/previews`, { access: drawnRole(writing) }),
  },
  updateAccessControlEntity: {
    needs: ['accessControlEntity.read', 'accessControlEntity.manage'],
    write: ({ stage, dice, by }) =>
      by.put(`/models/accessControlEntities/${dice.pick(stage.entities)}`, {
        name: dice.once(2) ? dice.pick(stage.entities) : `RENAMED_${dice.below(1e6)}`,
      }),
  },
  createAccessControlEntity: {
    needs: ['accessControlEntity.read', 'accessControlEntity.manage'],
    write: ({ stage, dice, by }) =>
      by.post('/models/accessControlEntities', {
        name: dice.once(2) ? dice.pick(stage.entities).toUpperCase() : `MADE_${dice.below(1e6)}`,
      }),
  },
  saveDataModel: {
    needs: ['model.update'],
    write: async (writing) => {
      const saved = await changedModel(writing)
      return saved && (await writing.by.put(`${CONSOLE}/models`, saved))
    },
  },
  undoDataModel: {
    needs: ['model.update'],
    write: async ({ by, dice }) => {
      const changes = await by.get(`${CONSOLE}/models/dataModel/changes`)
      if (changes.status !== 200 || changes.body.data.length === 0) return undefined
      const undone = await by.get(`${CONSOLE}/models/dataModel/changes/${dice.pick<Json>(changes.body.data).id}/undone`)
      if (undone.status !== 200) return undefined
      const { model, moves, viewModel, languages } = undone.body.data
      return await by.put(`${CONSOLE}/models`, { dataModel: model, moves, viewModel, languages })
    },
  },
}
