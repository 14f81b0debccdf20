import { test as fixtures } from '#testing/fixtures.ts'
import { type Json, documented, made, related, subscribed, tagged } from './fact-sheets.ts'

/**
 * Fixtures for tests that read fact sheets: an application that has one of everything (`full`), one that has nothing (`bare`),
 * and the tag and the fact sheets of the first. They exist before the first test of the file.
 */
export const test = fixtures
  .extend('tag', { scope: 'file' }, ({ service }) => tagged(service, 'Cloud'))
  .extend('component', { scope: 'file' }, ({ admin }): Promise<Json> =>
    made(admin, 'ITComponent', { name: 'A component' }),
  )
  .extend('capability', { scope: 'file' }, ({ admin }): Promise<Json> =>
    made(admin, 'BusinessCapability', { name: 'B capability' }),
  )
  .extend('bare', { scope: 'file', auto: true }, ({ admin }): Promise<Json> =>
    made(admin, 'Application', { name: 'C bare' }),
  )
  .extend(
    'full',
    { scope: 'file', auto: true },
    async ({ service, admin, tag, component, capability }): Promise<Json> => {
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
      return full
    },
  )
