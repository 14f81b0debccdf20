import type { Service } from '#index.ts'
import type { Cast } from '#sample/cast/cast.ts'
import { type Names, withoutEvents } from './requests.ts'
import { tagGroups, tagsWithoutGroup } from './tags.ts'

/** Roles of people on fact sheets. */
const roles = [
  ['Business owner', 'ACCOUNTABLE', ['Application'], 'Answers for its cost and its future'],
  ['Capability lead', 'ACCOUNTABLE', ['BusinessCapability'], 'Answers for how mature it becomes'],
  ['Sponsor', 'ACCOUNTABLE', ['Initiative', 'Objective'], 'Pays for it and wants it done'],
  ['Application owner', 'RESPONSIBLE', ['Application'], 'Keeps the entry true and complete'],
  ['Technical owner', 'RESPONSIBLE', ['Application', 'ITComponent'], 'Knows how it is built and run'],
  ['Data steward', 'RESPONSIBLE', ['DataObject'], 'Answers for definition and quality'],
  ['Integration lead', 'RESPONSIBLE', ['Interface'], 'Is called when it does not run'],
  ['Project lead', 'RESPONSIBLE', ['Initiative'], 'Reports its status every month'],
  ['Enterprise architect', 'OBSERVER', [], 'Wants to know of every change'],
] as const
export type RoleName = (typeof roles)[number][0]

type Role = { readonly id: string; readonly type: (typeof roles)[number][1] }

export interface Setup extends Names {
  readonly roles: ReadonlyMap<RoleName, Role>
}

/** Creates tags with their groups, and subscription roles, before the time that the log keeps. */
export async function setUpLandscape({ services }: Service, cast: Cast): Promise<Setup> {
  const { factSheetChanges: changes, attached } = services
  const admin = cast.person('priya')
  return await changes.run(admin, async (loggedStep) => {
    const step = withoutEvents(loggedStep)
    const tags = new Map<string, string>()
    for (const { name, shortName, description, mode, types, tags: groupTags } of tagGroups) {
      const input = { name, shortName, description, mode, restrictToFactSheetTypes: types }
      const group = await attached.tagGroups.create(step, admin, input)
      for (const [tag, color, about] of groupTags) {
        const { id } = await attached.tags.create(step, admin, {
          name: tag,
          color,
          description: about,
          tagGroupId: group.id,
        })
        tags.set(tag, id)
      }
    }
    for (const [name, color] of tagsWithoutGroup) {
      tags.set(name, (await attached.tags.create(step, admin, { name, color })).id)
    }
    const rolesByName = new Map<RoleName, Role>()
    for (const [name, type, types, description] of roles) {
      const input = { name, description, subscriptionType: type, restrictToFactSheetTypes: types }
      const id = await attached.subscriptions.createRole(step, admin.workspaceId, input)
      rolesByName.set(name, { id, type })
    }
    return { tags, roles: rolesByName, entities: cast.entities }
  })
}
