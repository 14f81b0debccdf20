import * as contract from '#contract/feeds.ts'
import { type Call, type Route, route } from '#http/mount.ts'
import { languagesOf } from '#kernel/languages.ts'
import { places } from '#kernel/places.ts'
import { countAnswer, documentAnswer, rowsAnswer, textAnswer } from './answers.service.ts'
import { feedMetadata, listMetadata } from './csdl.ts'
import type { FeedService } from './feeds.service.ts'
import { demandVersion, demandXml } from './media.ts'
import { demandOptions } from './options.ts'

/** Routes for the OData feeds of bookmarks. Answers carry the headers of OData, so they are responses of their own. */
export function feedRoutes(feeds: FeedService): Route[] {
  const open = async (
    { service, bookmarkId }: Pick<Parameters<FeedService['open']>[1], 'service' | 'bookmarkId'>,
    { caller, headers }: Call,
  ) => {
    demandVersion(headers)
    return await feeds.open(caller, { service, bookmarkId, languages: languagesOf(headers) })
  }
  const tables = places({
    ofUser: { places: 10, reason: 'One user can read ten feeds as CSV at the same time' },
    ofWorkspace: { places: 60, reason: 'The users of one workspace can read 60 feeds as CSV at the same time' },
  })
  const metadata = (query: { readonly $format?: string | undefined }, print: () => string) => {
    demandOptions(query, ['$format'])
    demandXml(query.$format)
    return textAnswer('application/xml', print())
  }
  return [
    route(contract.listFeeds, async ({ params: { service }, query }, { caller, headers }) => {
      demandVersion(headers)
      const found = await feeds.list(caller)
      return documentAnswer(
        { query, headers },
        feeds.urlOf(service),
        found.map(({ id, name }) => ({
          name: id,
          title: name,
          kind: 'ServiceDocument',
          url: `${feeds.urlOf(service)}${id}/`,
        })),
      )
    }),
    route(contract.getFeedListMetadata, ({ query }, { headers }) => {
      demandVersion(headers)
      return metadata(query, listMetadata)
    }),
    route(contract.getFeed, async ({ params, query }, call) => {
      const { url, title, names } = await open(params, call)
      const name = names.entitySet
      return documentAnswer({ query, headers: call.headers }, url, [{ name, title, kind: 'EntitySet', url: name }])
    }),
    route(contract.getFeedMetadata, async ({ params, query }, call) => {
      const { names, properties, title } = await open(params, call)
      return metadata(query, () => feedMetadata(names, properties, title))
    }),
    route(contract.readFeed, async ({ params, query }, call) =>
      rowsAnswer(await open(params, call), params.resource, {
        query,
        headers: call.headers,
        reopen: () => open(params, call),
        takePlace: () => tables.take(call.caller),
      }),
    ),
    route(contract.countFeedRows, async ({ params, query }, call) =>
      countAnswer(await open(params, call), params.resource, { query, headers: call.headers }),
    ),
  ]
}
