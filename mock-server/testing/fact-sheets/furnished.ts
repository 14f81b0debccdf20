import {
  type Json,
  type Landscape,
  documented,
  made,
  related,
  startLandscape,
  subscribed,
  tagged,
} from './fact-sheets.ts'

/** Two applications and the fact sheets they are related to; `full` has one of everything. */
export interface Furnished extends Landscape {
  readonly full: Json
  readonly bare: Json
  readonly component: Json
  readonly capability: Json
  readonly tag: Json
}

export async function startFurnished(): Promise<Furnished> {
  const landscape = await startLandscape()
  const { admin, service } = landscape
  const tag = await tagged(service, 'Cloud')
  const component = await made(admin, 'ITComponent', { name: 'A component' })
  const capability = await made(admin, 'BusinessCapability', { name: 'B capability' })
  const bare = await made(admin, 'Application', { name: 'C bare' })
  const full = await made(admin, 'Application', {
    name: 'D full',
    description: 'Everything',
    tags: [{ id: tag.id }],
    fields: [
      { name: 'alias', data: { type: 'StringValue', value: 'DF' } },
      { name: 'businessCriticality', data: { type: 'SingleSelect', keyword: 'missionCritical' } },
    ],
    relations: [{ type: 'relApplicationToITComponent', toId: component.id }],
  })
  service.clock.advance(1000)
  await related(admin, full, 'relApplicationToBusinessCapability', capability)
  await documented(service, full, 'Manual')
  await subscribed(service, full, admin)
  return { ...landscape, full, bare, component, capability, tag }
}
