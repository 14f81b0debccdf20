import { z } from 'zod'
import { assetNames } from '#contract/assets/assets.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { MaintenanceState } from './maintenance.ts'
import { WorkspaceSettings } from './workspace-settings.ts'

/** What every page of the console has to know of its workspace. */
export const WorkspaceState = WorkspaceSettings.pick({
  currency: true,
  language: true,
  help: true,
  idleTimeoutMinutes: true,
  completionScore: true,
  quickSearchMode: true,
  design: true,
})
  .extend({
    maintenance: MaintenanceState,
    /** The hash of each picture that the workspace has. */
    images: z.partialRecord(z.enum(assetNames), z.string()),
    /** Hours for which files of exports are kept. */
    exportFileHours: z.int(),
    /** Of the settings. */
    revision: z.int(),
  })
  .meta({ id: 'WorkspaceState' })
export type WorkspaceState = z.output<typeof WorkspaceState>

export const getWorkspaceState = endpoint({
  id: 'getWorkspaceState',
  at: 'console',
  method: 'GET',
  path: '/workspace',
  summary: 'Get what every page has to know of the workspace: maintenance, look, help, language and currency',
  result: envelope('WorkspaceState', WorkspaceState),
})
