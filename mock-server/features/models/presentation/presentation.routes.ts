import {
  replaceFactSheetResources,
  replaceLanguage,
  replaceReportingModel,
  replaceViewModel,
} from '#contract/models.ts'
import { etagOf } from '#features/models/model-etag.ts'
import type { ModelSaving } from '#features/models/data-model/save-models.service.ts'
import { type Route, route } from '#http/mount.ts'

export const presentationRoutes = (saving: ModelSaving): Route[] => [
  route(replaceViewModel, async ({ query, body: document }, { caller, headers, answer }) => {
    const view = { document, ifMatch: headers.get('if-match'), path: '$' }
    const { revisions } = await saving.save(caller, { ...query, view })
    answer.set('etag', etagOf(revisions.get('view') ?? 0, 'view'))
  }),
  route(replaceReportingModel, async ({ query, body: document }, { caller, headers, answer }) => {
    const reporting = { document, ifMatch: headers.get('if-match'), path: '$' }
    const { revisions } = await saving.save(caller, { ...query, reporting })
    answer.set('etag', etagOf(revisions.get('reporting') ?? 0, 'reporting'))
  }),
  route(replaceFactSheetResources, async ({ query, body: document }, { caller, headers, answer }) => {
    const resources = { document, ifMatch: headers.get('if-match'), path: '$' }
    const { revisions } = await saving.save(caller, { ...query, resources })
    answer.set('etag', etagOf(revisions.get('resources') ?? 0, 'resources'))
  }),
  route(replaceLanguage, async ({ params: { id }, query, body: document }, { caller, headers, answer }) => {
    const languages = { [id]: { document, ifMatch: headers.get('if-match'), path: '$' } }
    const { revisions } = await saving.save(caller, { ...query, languages })
    answer.set('etag', etagOf(revisions.get(`language:${id}`) ?? 0, `language:${id}`))
  }),
]
