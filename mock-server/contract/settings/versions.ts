import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'
import { WorkspaceSettings } from './workspace-settings.ts'

/** One save of the settings. */
export const SettingsVersion = z
  .object({
    /** From 1; 0 is a new workspace. */
    revision: z.int(),
    savedAt: Instant,
    /** Absent if nobody knows. */
    savedBy: z.object({ id: Id, displayName: z.string() }).optional(),
    /** What was changed, by path from the top: `help.supportEmail`. Passwords are not shown. */
    changes: z.array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
  })
  .meta({ id: 'SettingsVersion' })
export type SettingsVersion = z.output<typeof SettingsVersion>

export const listSettingsVersions = endpoint({
  id: 'listSettingsVersions',
  at: 'console',
  method: 'GET',
  path: '/settings/versions',
  summary: 'List the saves of the settings with what each changed, the latest first',
  query: z.object({
    /** Only those before this revision: the `next` of the page before. */
    before: integer(1, Number.MAX_SAFE_INTEGER).optional(),
    pageSize: integer(1, 100).default(40),
  }),
  result: listEnvelope('SettingsVersion', SettingsVersion).extend({ next: z.int().optional() }),
  fails: [400, 403],
})

export const getSettingsVersion = endpoint({
  id: 'getSettingsVersion',
  at: 'console',
  method: 'GET',
  path: '/settings/versions/{revision}',
  summary: 'Get the settings as they were; saving them again restores them',
  params: z.object({ revision: integer(0, Number.MAX_SAFE_INTEGER) }),
  result: envelope('WorkspaceSettings', WorkspaceSettings),
  fails: [403, 404],
})
