import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** The two services of feeds: the values of select fields and the like as labels, or as keys. */
export const feedServices = ['BookmarkService.svc', 'BookmarkDataService.svc'] as const
const FeedService = z.enum(feedServices)

/** Refusals of feeds have the form that OData lays down, without the envelope of the other services. */
export const ODataError = z
  .object({
    error: z.object({
      /** The kind of refusal, for programs. */
      code: z.string(),
      message: z.string(),
      /** The part of the request that it is about: a query option, a header, or a parameter of the address. */
      target: z.string().optional(),
    }),
  })
  .meta({ id: 'ODataError' })
export type ODataError = z.output<typeof ODataError>

const ServiceDocument = z
  .object({
    '@odata.context': z.string().optional(),
    value: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        kind: z.enum(['EntitySet', 'ServiceDocument']),
        url: z.string(),
      }),
    ),
  })
  .meta({ id: 'ServiceDocument' })
export type ServiceDocument = z.output<typeof ServiceDocument>

/** A page of rows, or one row: then its members stand beside the context. */
const FeedRows = z
  .looseObject({
    '@odata.context': z.string().optional(),
    '@odata.count': z.int().optional(),
    '@odata.nextLink': z.string().optional(),
    value: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .meta({ id: 'FeedRows' })

const option = z.string().optional()
/** Loose, so that the feed refuses options that it doesn't know by their names. */
const format = z.looseObject({ $format: option })
const rowOptions = format.extend({
  $select: option,
  $filter: option,
  $orderby: option,
  $top: option,
  $skip: option,
  $skiptoken: option,
  $count: option,
})

const read = {
  at: 'odata',
  method: 'GET',
  basic: true,
  feature: 'ODATA',
} as const
const ofService = z.object({ service: FeedService })
const ofFeed = ofService.extend({ bookmarkId: Id })
const ofRows = ofFeed.extend({ resource: z.string() })
const refusals = [400, 403, 404, 406, 422, 501] as const

export const listFeeds = endpoint({
  ...read,
  id: 'listFeeds',
  path: '/{service}',
  summary: 'List the feeds that the caller can read, as an OData service document',
  params: ofService,
  query: format,
  result: ServiceDocument,
  fails: [400, 403, 404, 406, 501],
})

export const getFeedListMetadata = endpoint({
  ...read,
  id: 'getFeedListMetadata',
  path: '/{service}/$metadata',
  summary: 'Get the metadata of the list of feeds, which has no entity sets of its own',
  params: ofService,
  query: format,
  answer: 'xml',
  fails: [400, 403, 404, 406, 501],
})

export const getFeed = endpoint({
  ...read,
  id: 'getFeed',
  path: '/{service}/{bookmarkId}',
  summary: 'Get the OData service document of a feed, with its one entity set',
  params: ofFeed,
  query: format,
  result: ServiceDocument,
  fails: refusals,
})

export const getFeedMetadata = endpoint({
  ...read,
  id: 'getFeedMetadata',
  path: '/{service}/{bookmarkId}/$metadata',
  summary: 'Get the metadata of a feed (CSDL): its properties with their types and labels',
  params: ofFeed,
  query: format,
  answer: 'xml',
  fails: refusals,
})

export const readFeed = endpoint({
  ...read,
  id: 'readFeed',
  path: '/{service}/{bookmarkId}/{resource}',
  summary:
    'Read the rows of a feed page by page, or one row by its ID: `Applications(<id>)`; as JSON, rows also as CSV',
  costly: true,
  params: ofRows,
  query: rowOptions,
  result: FeedRows,
  fails: refusals,
})

export const countFeedRows = endpoint({
  ...read,
  id: 'countFeedRows',
  path: '/{service}/{bookmarkId}/{resource}/$count',
  summary: 'Count the rows of a feed',
  costly: true,
  params: ofRows,
  query: format.extend({ $filter: option }),
  answer: 'text',
  fails: refusals,
})
