import { api, bookmark } from './client.ts'
import { type Model, enlarged } from './large-model.ts'

/** One request, and what is large about it. */
export interface Asked {
  readonly operation: string
  readonly what: string
  readonly method: string
  readonly path: string
  readonly body?: BodyInit
  /** Those of another caller than the technical administrator. */
  readonly headers?: Readonly<Record<string, string>>
}

const MEBIBYTE = 1_048_576
const [console_, webhooks] = ['/services/console/v1', '/services/webhooks/v1']
const times = (count: number, make: (nth: number) => string) => Array.from({ length: count }, (_, nth) => make(nth))

/** What is in the store, as far as requests name it. */
export interface Large {
  readonly model: Model
  readonly hub: string
  readonly bookmarks: readonly string[]
  readonly subscription: string
  readonly event: number
  readonly workspaceId: string
  readonly userId: string
}

/** The requests that cost most, by what the data or the body can be: those of lists, searches, models, events and files. */
export function largestRequests({ model, hub, bookmarks: [saved], subscription, event }: Large): Asked[] {
  const asked = (operation: string, what: string, method: string, path: string, body?: unknown): Asked => ({
    operation,
    what,
    method,
    path,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const graphql = (what: string, query: string, variables = {}) =>
    asked('executeGraphql', what, 'POST', `${api}/graphql`, { query, variables })
  const facets = (nth: number) =>
    `a${nth}: allFactSheets(filter: {fullTextSearch: "${'abcdefghij'[nth % 10]}"}) { totalCount filterOptions { facets { facetKey results { key count } } } }`
  const relations = ['relToChild', 'relToParent', 'relApplicationToITComponent', 'relApplicationToBusinessCapability']
  const related = relations.map((name) => `${name} { edges { node { factSheet { id displayName } } } }`).join(' ')
  const everything =
    'permissions=true&constrainingRelations=true&relationTypes=relToChild,relToParent,relApplicationToITComponent'
  return [
    graphql('all rows, id and name', '{ allFactSheets { edges { node { id name } } } }'),
    graphql('all rows with long texts', '{ allFactSheets { edges { node { id name description } } } }'),
    graphql(
      '5,000 applications with four relations',
      `{ allFactSheets(first: 5000, factSheetType: Application) { edges { node { id displayName description ... on Application { ${related} } } } } }`,
    ),
    graphql(
      'all relations of one fact sheet',
      `{ factSheet(id: "${hub}") { ... on Application { relApplicationToITComponent { edges { node { id factSheet { id displayName description tags { id name } } } } } } } }`,
    ),
    graphql('facets of seven lists', `{ ${times(7, facets).join(' ')} }`),
    graphql(
      'a literal of 950,000 characters',
      `{ allFactSheets(filter: {displayName: "${'x'.repeat(950_000)}"}) { totalCount } }`,
    ),
    graphql(
      '100 histories',
      `{ ${times(100, (nth) => `a${nth}: allLogEvents(factSheetId: "${hub}") { edges { node { message oldValue newValue } } }`).join(' ')} }`,
    ),
    graphql(
      '100 changes in one request',
      `mutation { ${times(100, (nth) => `a${nth}: createFactSheet(input: {name: "Made ${nth} ${crypto.randomUUID()}", type: Application}) { factSheet { id } }`).join(' ')} }`,
    ),
    asked('listFactSheets', 'pageSize=5000 with all parts', 'GET', `${api}/factSheets?pageSize=5000&${everything}`),
    asked('listHierarchy', 'pageSize=5000', 'GET', `${api}/factSheets/hierarchy/${hub}?pageSize=5000`),
    asked(
      'listRelations',
      'all with their fact sheets',
      'GET',
      `${api}/factSheets/${hub}/relations?withFactSheets=true`,
    ),
    asked('createFactSheet', 'a description of 64,000 characters', 'POST', `${api}/factSheets`, {
      name: `Large ${crypto.randomUUID()}`,
      type: 'Application',
      description: 'x'.repeat(64_000),
    }),
    asked(
      'suggest',
      '300 words',
      'GET',
      `${api}/suggestions?count=100&perType=true&q=${times(300, (nth) => nth.toString(36)).join('+')}`,
    ),
    asked('listBookmarks', 'all with their states', 'GET', `${api}/bookmarks?bookmarkType=INVENTORY`),
    asked(
      'searchBookmarks',
      '300 words, with trend and access',
      'GET',
      `${api}/search/bookmarks?pageSize=100&trend=true&access=true&q=${times(300, (nth) => nth.toString(36)).join('+')}`,
    ),
    asked('createBookmark', 'a state of a megabyte', 'POST', `${api}/bookmarks`, bookmark('Large', 999_000)),
    asked(
      'listBookmarkVersions',
      '100 with states',
      'GET',
      `${console_}/bookmarks/${saved}/versions?pageSize=100&withState=true`,
    ),
    asked('listEvents', '1,000 rows, long ones among them', 'GET', `${console_}/events?limit=1000`),
    asked('getEvent', 'an event of 18 MiB', 'GET', `${console_}/events/${event}`),
    asked('eventDensity', 'all events', 'GET', `${console_}/events/density`),
    asked('retrieveEvents', 'from the start', 'GET', `${webhooks}/subscriptions/${subscription}/events?timeout=1`),
    asked('publishEvent', '20 MiB', 'POST', `${webhooks}/events`, {
      type: 'LARGE',
      tags: ['large'],
      payload: { text: 'x'.repeat(20 * MEBIBYTE - 1000) },
    }),
    asked('publishEvents', '1,000 events in 2 MiB', 'POST', `${webhooks}/events/batch`, {
      events: times(1000, (nth) => `${nth}`).map((nth) => ({
        type: 'LARGE',
        tags: ['x'],
        payload: { nth, text: 'x'.repeat(1900) },
      })),
    }),
    asked('reviewModels', '500 types with 60 fields', 'POST', `${console_}/models/review`, {
      dataModel: enlarged(model),
    }),
    asked('replaceDataModel', '500 types with 60 fields', 'PUT', `${api}/models/dataModel`, enlarged(model)),
    asked('getEnrichedDataModel', '500 types with 60 fields', 'GET', `${api}/models/dataModel/enriched`),
    asked('executeGraphql', 'introspection of 500 types', 'POST', `${api}/graphql`, {
      query: '{ __schema { types { name fields { name type { name kind ofType { name } } } } } }',
    }),
  ]
}
