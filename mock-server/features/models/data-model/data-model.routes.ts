import { okList } from '#contract/envelope.ts'
import { replaceDataModel } from '#contract/models.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { type Route, route } from '#http/mount.ts'
import type { DataModelService } from './data-model.service.ts'

export const dataModelRoutes = (service: DataModelService): Route[] => [
  route(replaceDataModel, async ({ query, body: document }, { caller, headers, answer }) => {
    const replacement = { document, ...query, ifMatch: headers.get('if-match') }
    const { deletions, revision } = await service.replace(caller, replacement)
    answer.set('etag', etagOf(revision))
    return okList('Deletion', deletions, deletions.length)
  }),
]
