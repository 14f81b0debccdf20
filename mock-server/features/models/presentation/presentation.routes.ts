import { replaceLanguage, replaceViewModel } from '#contract/models.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { type Route, route } from '#http/mount.ts'
import type { PresentationService } from './presentation.service.ts'

export const presentationRoutes = (service: PresentationService): Route[] => [
  route(replaceViewModel, async ({ query, body }, { caller, headers, answer }) => {
    const revision = await service.replaceView(caller, body, { ...query, ifMatch: headers.get('if-match') })
    answer.set('etag', etagOf(revision, 'view'))
  }),
  route(replaceLanguage, async ({ params, query, body }, { caller, headers, answer }) => {
    const revision = await service.replaceLanguage(caller, params.id, body, {
      ...query,
      ifMatch: headers.get('if-match'),
    })
    answer.set('etag', etagOf(revision, `language:${params.id}`))
  }),
]
