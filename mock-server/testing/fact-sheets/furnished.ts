import { test as fixtures } from '#testing/fixtures.ts'
import { addLink, addObserver, insertTag, newFactSheet, newRelation } from './fact-sheets.ts'
import type { Json } from '#testing/client.ts'

/**
 * Fixtures for tests that read fact sheets: an application that has one of everything (`full`), one that has nothing (`bare`),
 * and the tag and the fact sheets of the first. They exist before the first test of the file.
 */
export const test = fixtures
  .extend('tag', { scope: 'file' }, ({ service }) => insertTag(service, 'Cloud'))
  .extend('component', { scope: 'file' }, ({ admin }): Promise<Json> =>
    newFactSheet(admin, 'ITComponent', { name: 'A component' }),
  )
  .extend('capability', { scope: 'file' }, ({ admin }): Promise<Json> =>
    newFactSheet(admin, 'BusinessCapability', { name: 'B capability' }),
  )
  .extend('bare', { scope: 'file', auto: true }, ({ admin }): Promise<Json> =>
    newFactSheet(admin, 'Application', { name: 'C bare' }),
  )
  .extend(
    'full',
    { scope: 'file', auto: true },
    async ({ service, admin, tag, component, capability }): Promise<Json> => {
      const full = await newFactSheet(admin, 'Application', {
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
      await newRelation(admin, full, 'relApplicationToBusinessCapability', capability)
      await addLink(service, full, 'Manual')
      await addObserver(service, full, admin)
      return full
    },
  )
