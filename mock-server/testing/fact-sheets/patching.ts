import { afterAll, beforeAll, expect } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import type { Client } from '#testing/client.ts'
import { type Json, type TestPatch, madeFactSheet, updateFactSheet } from './graph.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { smallData } from './small-model.ts'

/** For the tests of one file: a service with a small model, an access control entity and some tags, and fact sheets to patch. */
export function patching() {
  let service: TestService
  let admin: Client
  let ops: string
  let count = 0
  beforeAll(async () => {
    service = await startService()
    const { id: workspaceId } = service.workspace
    await service.service.services.models.replace(workspaceId, 'data', patchedModel())
    admin = await signedIn(service, 'ADMIN')
    ops = (await service.service.services.accessControlEntities.create(workspaceId, { name: 'ops' })).id
    await insertTags(service)
  })
  afterAll(() => service.close())

  return {
    get service() {
      return service
    },
    get admin() {
      return admin
    },
    /** The id of an access control entity. */
    get ops() {
      return ops
    },
    fresh: (type = 'Application', patches: TestPatch[] = []) =>
      madeFactSheet(admin, `Sheet ${(count += 1)}`, type, patches),

    /** The fact sheet after the patches. */
    async after(id: string, ...patches: TestPatch[]): Promise<Json> {
      const { data, errors } = await updateFactSheet(admin, { id, patches }, shown)
      expect(errors, JSON.stringify(errors)).toBeUndefined()
      return data.updateFactSheet.factSheet
    },

    /** The errors of patches that are refused, as `code path`. */
    async refused(id: string, ...patches: TestPatch[]): Promise<string[]> {
      const { data, errors } = await updateFactSheet(admin, { id, patches })
      expect(data).toBeNull()
      return errors.map(({ extensions }: Json) => `${extensions.code} ${extensions.objectPath}`)
    },
  }
}

export const replace = (path: string, value: unknown): TestPatch => ({
  op: 'replace',
  path,
  value: typeof value === 'string' ? value : JSON.stringify(value),
})
export const add = (path: string, value: unknown): TestPatch => ({ ...replace(path, value), op: 'add' })
export const remove = (path: string, value?: unknown): TestPatch =>
  value === undefined ? { op: 'remove', path } : { ...replace(path, value), op: 'remove' }

/** Tags of two groups and of none: one name is in a group and in none, another in both groups. */
async function insertTags({ storage, workspace, clock }: TestService): Promise<void> {
  const [group, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const common = { workspace_id: workspace.id, created_at: clock.now, description: null }
  const ofGroup = { short_name: null, mode: 'MULTIPLE' as const, fact_sheet_types: [], mandatory_types: [] }
  const groups = [
    { ...common, ...ofGroup, id: group, name: 'Domain' },
    { ...common, ...ofGroup, id: second, name: 'Region' },
  ]
  await storage.db.insertInto('tag_group').values(groups).execute()
  const tag = (name: string, groupId: string | null) => ({
    ...common,
    color: '#ff0000',
    status: 'ACTIVE' as const,
    id: crypto.randomUUID(),
    tag_group_id: groupId,
    name,
  })
  const grouped = [tag('Sales', group), tag('Both', group), tag('North', group), tag('North', second)]
  const all = [...grouped, tag('Both', null), tag('Loose', null)]
  await storage.db.insertInto('tag').values(all).execute()
}

/** The small model, where applications have milestones, an approval that can be rejected, and relations that constrain others. */
function patchedModel() {
  const { factSheets, ...data } = smallData()
  const { Application: application, ...others } = factSheets
  const config = {
    ...application?.config,
    milestonesActive: true,
    approvalWorkflow: { enabled: true, rejectedState: true, approvalStrategy: 'MANUAL' },
  }
  const { applicationITComponentRelation: toComponent, ...relations } = data.relations
  return DataModel.parse({
    ...data,
    factSheets: { ...others, Application: { ...application, config } },
    relations: {
      ...relations,
      applicationITComponentRelation: { ...toComponent, constrainingRelations: ['requiresRelation'] },
    },
  })
}

const shown = `id name description category lxState qualitySeal status rev naFields tags { id name tagGroup { name } }
  permittedReadACL { id name } permittedWriteACL { id }
  ... on Application { alias businessCriticality criticalityReason platforms users cost goLive isPublic successors
    serialNumber { externalId } externalId { externalId comment externalUrl } lifecycle { phases { phase startDate } } }
  ... on Organization { location { rawAddress latitude } }
  ... on Initiative { projectStatus { date status progress } }`
