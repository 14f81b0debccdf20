import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { FactSheetSettings } from './fact-sheet-settings.ts'
import { WorkspaceSettings } from './workspace-settings.ts'

export const getSettings = endpoint({
  id: 'getSettings',
  at: 'pathfinder',
  method: 'GET',
  path: '/settings',
  summary: 'Get the settings of the workspace; `integrations` is for administrators only',
  /** A workspace other than the token's is not found. */
  query: z.object({ workspaceId: Id.optional() }),
  result: envelope('WorkspaceSettings', WorkspaceSettings),
  tagged: true,
  fails: [400, 404],
})

export const replaceSettings = endpoint({
  id: 'replaceSettings',
  at: 'pathfinder',
  method: 'PUT',
  path: '/settings',
  summary: 'Replace the settings of the workspace; for the role ADMIN alone',
  query: z.object({ workspaceId: Id.optional() }),
  body: WorkspaceSettings,
  maxBytes: 1024 * 1024,
  takes: ['If-Match'],
  tagged: true,
  answer: 'none',
  fails: [400, 403, 404, 409, 413, 415, 422],
})

const ofType = { params: z.object({ factSheetType: z.string() }) }

export const getFactSheetSettings = endpoint({
  ...ofType,
  id: 'getFactSheetSettings',
  at: 'pathfinder',
  method: 'GET',
  path: '/settings/factSheets/{factSheetType}',
  summary: 'Get the settings of a type of fact sheets: the parts of the models that make them up',
  result: envelope('FactSheetSettings', FactSheetSettings),
  fails: [403, 404],
})

export const replaceFactSheetSettings = endpoint({
  ...ofType,
  id: 'replaceFactSheetSettings',
  at: 'pathfinder',
  method: 'PUT',
  path: '/settings/factSheets/{factSheetType}',
  summary: 'Change the settings of a type of fact sheets, in the models; sections and labels that are left out stay',
  body: FactSheetSettings,
  answer: 'none',
  fails: [400, 403, 404, 413, 415, 422],
})
