import type { Person } from './people.ts'

/** One request that costs the service as much as it can. */
export interface Attack {
  readonly kind: string
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Leaves after so many milliseconds, and asks again. */
  readonly hangsUpAfter?: number
}

const pathfinder = '/services/pathfinder/v1'
const mtm = '/services/mtm/v1'
const webhooks = '/services/webhooks/v1'
const MEBIBYTE = 1024 * 1024
const bytes = (text: string) => new TextEncoder().encode(text)
const times = (count: number, make: (nth: number) => string) => Array.from({ length: count }, (_, nth) => make(nth))

type Sent = Omit<Attack, 'headers' | 'method'> & { headers?: Record<string, string>; method?: Attack['method'] }

const as =
  (common: Record<string, string>) =>
  ({ headers = {}, ...sent }: Sent): Attack => ({
    method: sent.body ? 'POST' : 'GET',
    ...sent,
    headers: { ...(sent.body ? { 'content-type': 'application/json' } : {}), ...headers, ...common },
  })

const brackets = bytes(`[${'[],'.repeat((5 * MEBIBYTE) / 3 - 2)}[]]`)
const members = (count: number) => `{${times(count, (nth) => `"k${nth}":1`).join()}}`

/** Of somebody who is not signed in. */
export function attacksOfStranger(address: string): Attack[] {
  const from = as({ 'x-forwarded-for': address })
  const garbage = `${btoa('{"alg":"RS256","kid":"none"}')}.${btoa('x'.repeat(9000))}.${'A'.repeat(342)}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return [
    from({ kind: 'sign-in with 2.6 M brackets', path: `${mtm}/sessions`, body: brackets }),
    from({ kind: 'sign-in with 400,000 members', path: `${mtm}/sessions`, body: bytes(members(400_000)) }),
    from({
      kind: 'token with 1 M form pairs',
      path: `${mtm}/oauth2/token`,
      headers: form,
      body: bytes('a=b&'.repeat(MEBIBYTE)),
    }),
    from({
      kind: '3,500 repeated parameters',
      path: `${mtm}/oauth2/token?${'a=1&'.repeat(3500)}`,
      headers: form,
      body: bytes(''),
    }),
    from({ kind: 'OpenAPI document', path: `${pathfinder}/openapi.json` }),
    from({
      kind: 'a made-up token',
      path: `${pathfinder}/bookmarks?bookmarkType=INVENTORY`,
      headers: { authorization: `Bearer ${garbage}` },
    }),
    from({
      kind: 'thousands of cookies',
      path: `${mtm}/sessions/renew`,
      method: 'POST',
      headers: { cookie: 'a=b; '.repeat(2500) },
    }),
    from({ kind: 'thousands of segments', path: `${pathfinder}${'/a'.repeat(6000)}` }),
    from({ kind: 'GraphQL of 5 MiB', path: `${pathfinder}/graphql`, body: brackets }),
    from({ kind: 'public keys', path: `${mtm}/oauth2/jwks.json` }),
  ]
}

const graphql = (query: string, variables: Record<string, unknown> = {}) => ({
  path: `${pathfinder}/graphql`,
  body: bytes(JSON.stringify({ query, variables })),
})
const FILTERED = 'query ($filter: FilterInput) { allFactSheets(filter: $filter) { totalCount edges { node { id } } } }'

/** Facets, deep filters, long pages. */
export function attacksOfReader({ token, address }: Person): Attack[] {
  const from = as({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const facets = (nth: number) =>
    `a${nth}: allFactSheets(filter: {fullTextSearch: "${'abcdefghij'[nth % 10]}"}) { totalCount filterOptions { facets { facetKey results { key count } } } }`
  const related = (level: number, count = 3): unknown => ({
    facetFilters: times(level === 0 ? 1 : count, (nth) => `${nth}`).map(() => ({
      facetKey: 'relToChild',
      keys: ['__any__', '__missing__'],
      ...(level === 0 ? {} : { subFilter: related(level - 1, count) }),
    })),
  })
  const relations = ['relToChild', 'relToParent', 'relApplicationToITComponent', 'relApplicationToBusinessCapability']
  const page = `{ allFactSheets(first: 5000, factSheetType: Application) { edges { node { id displayName description ... on Application {
    ${relations.map((relation) => `${relation} { edges { node { factSheet { id displayName } } } }`).join(' ')} } } } } }`
  const lists = times(
    100,
    (nth) =>
      `a${nth}: allFactSheets(first: 400) { edges { node { id name displayName description tags { id name } } } }`,
  )
  const tags = times(10, (nth) => `a${nth}: tags { id }`)
  const sorts = [
    'description',
    'fullName',
    'name',
    'category',
    'lxState',
    'updatedAt',
    'level',
    'completion',
    'rev',
    'id',
  ]
  return [
    from({ kind: '30 aliases of facets', ...graphql(`{ ${times(30, facets).join(' ')} }`) }),
    from({ kind: '95 aliases of facets', ...graphql(`{ ${times(95, facets).join(' ')} }`) }),
    from({ kind: 'relation filters three levels deep', ...graphql(FILTERED, { filter: related(2) }) }),
    from({
      kind: 'eight in three levels',
      ...graphql(FILTERED, {
        filter: { facetFilters: [{ facetKey: 'relToChild', keys: ['__any__'], subFilter: related(1, 3) }] },
      }),
    }),
    from({ kind: 'eight relation filters', ...graphql(FILTERED, { filter: related(1, 4) }) }),
    from({ kind: 'facets of seven lists', ...graphql(`{ ${times(7, facets).join(' ')} }`) }),
    from({ kind: 'pages of 5,000 with four relations', ...graphql(page) }),
    from({ kind: '100 lists of 400', ...graphql(`{ ${lists.join(' ')} }`) }),
    from({
      kind: 'tags of 5,000 under ten names',
      ...graphql(`{ allFactSheets(first: 5000) { edges { node { ${tags.join(' ')} } } } }`),
    }),
    from({
      kind: 'one field 2,400 times',
      ...graphql(`{ allFactSheets { edges { node { ${'tags { id } '.repeat(2400)} } } } }`),
    }),
    from({
      kind: '95 totals of all fact sheets by word',
      ...graphql(
        `{ ${times(95, (nth) => `a${nth}: allFactSheets(filter: {fullTextSearch: "${nth}e"}) { totalCount }`).join(' ')} }`,
      ),
    }),
    from({
      kind: 'a whole list sorted by ten keys',
      ...graphql(
        `{ allFactSheets(sort: [${sorts.map((key) => `{key: "${key}", order: desc}`).join()}]) { edges { node { id } } } }`,
      ),
    }),
    from({ kind: 'facets, then hangs up', ...graphql(`{ ${times(20, facets).join(' ')} }`), hangsUpAfter: 50 }),
    from({
      kind: '5,000 fact sheets over REST',
      path: `${pathfinder}/factSheets?pageSize=5000&permissions=true&constrainingRelations=true`,
    }),
  ]
}

/** Long texts, many words, many ids. */
export function attacksOfSearcher({ token, address }: Person): Attack[] {
  const from = as({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const megabyte = 'ö'.repeat(MEBIBYTE)
  const words = times(20, (nth) => 'etaoinsrhdlucmfywgpb'[nth] ?? 'x').join(' ')
  const keys = times(1000, (nth) => `key ${nth}`)
  const ids = times(1000, (nth) => `00000000-0000-4000-8000-${`${nth}`.padStart(12, '0')}`)
  return [
    from({ kind: 'full text of 1 MB', ...graphql(FILTERED, { filter: { fullTextSearch: megabyte } }) }),
    from({ kind: 'displayName of 1 MB', ...graphql(FILTERED, { filter: { displayName: megabyte } }) }),
    from({
      kind: 'a facet key of 1 MB',
      ...graphql(FILTERED, { filter: { facetFilters: [{ facetKey: 'category', keys: [megabyte] }] } }),
    }),
    from({
      kind: '100,000 keys of a facet',
      ...graphql(FILTERED, { filter: { facetFilters: [{ facetKey: 'category', keys: times(100_000, String) }] } }),
    }),
    from({
      kind: '39 facets with 1,000 keys',
      ...graphql(FILTERED, {
        filter: { facetFilters: times(39, () => '').map(() => ({ facetKey: 'category', keys })) },
      }),
    }),
    from({
      kind: 'subscriptions of 8,000 people',
      ...graphql(FILTERED, {
        filter: { facetFilters: times(8, () => '').map(() => ({ facetKey: 'Subscriptions', keys: ids })) },
      }),
    }),
    from({ kind: '20 words of one letter', ...graphql(FILTERED, { filter: { fullTextSearch: words } }) }),
    from({
      kind: 'bookmarks by 500 words',
      path: `${pathfinder}/search/bookmarks?pageSize=100&trend=true&access=true&q=${times(300, (nth) => nth.toString(36)).join('+')}`,
    }),
    from({
      kind: 'bookmarks with trend and access',
      path: `${pathfinder}/search/bookmarks?pageSize=100&trend=true&access=true`,
    }),
    from({
      kind: 'suggestions of 300 words',
      path: `${pathfinder}/suggestions?count=100&perType=true&q=${times(300, (nth) => nth.toString(36)).join('+')}`,
    }),
    from({ kind: 'suggestions of two letters', path: `${pathfinder}/suggestions?count=100&perType=true&q=er` }),
    from({
      kind: 'suggestions, mistyped',
      path: `${pathfinder}/suggestions?count=100&perType=true&q=managment+sysetm+aplication`,
    }),
    from({ kind: 'events of all time', path: '/services/console/v1/events?after=0&limit=1000' }),
    from({ kind: 'a tail, opened again and again', path: '/services/console/v1/tail?after=0', hangsUpAfter: 300 }),
  ]
}

/** Large and dense bodies. */
export function attacksOfWriter({ token, address }: Person): Attack[] {
  const from = as({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const bookmark = (state: string) =>
    bytes(
      `{"name":"Large","type":"DASHBOARD","readonly":false,"views":0,"userId":"00000000-0000-0000-0000-000000000000",` +
        `"permittedReadUserIds":[],"permittedWriteUserIds":[],"referencedFactSheetIds":[],"state":${state}}`,
    )
  const ids = (count: number, id: string) =>
    bytes(`{"name":"Ids","type":"DASHBOARD","state":{},"permittedReadUserIds":[${times(count, () => id).join()}]}`)
  const events = (length: number) =>
    bytes(
      `{"events":[${times(1000, (nth) => `{"type":"HOSTILE","tags":["x"],"payload":{"nth":${nth},"text":"${'x'.repeat(length)}"}}`).join()}]}`,
    )
  return [
    from({ kind: 'a state of 400,000 members', path: `${pathfinder}/bookmarks`, body: bookmark(members(400_000)) }),
    from({
      kind: 'a state of 1.7 M objects',
      path: `${pathfinder}/bookmarks`,
      body: bookmark(`{"a":[${'{},'.repeat(1_600_000)}{}]}`),
    }),
    from({ kind: 'a state of 45,000 members', path: `${pathfinder}/bookmarks`, body: bookmark(members(45_000)) }),
    from({ kind: 'a state of 15,000 members', path: `${pathfinder}/bookmarks`, body: bookmark(members(15_000)) }),
    from({
      kind: 'a state of escapes',
      path: `${pathfinder}/bookmarks`,
      body: bookmark(`{"a":"${String.raw`\u00e9`.repeat(800_000)}"}`),
    }),
    from({ kind: '90,000 malformed ids', path: `${pathfinder}/bookmarks`, body: ids(90_000, '1') }),
    from({
      kind: '60,000 unknown readers',
      path: `${pathfinder}/bookmarks`,
      body: ids(60_000, '"00000000-0000-0000-0000-000000000000"'),
    }),
    from({ kind: '1,000 events, 9 MB', path: `${webhooks}/events/batch`, body: events(9000) }),
    from({ kind: '1,000 events, 2 MB', path: `${webhooks}/events/batch`, body: events(1950) }),
    from({ kind: '20 MiB that is no JSON', path: `${webhooks}/events`, body: bytes('"'.repeat(20 * MEBIBYTE - 1)) }),
    from({
      kind: 'a preference of 400,000 members',
      path: '/services/console/v1/preferences/list.hostile',
      method: 'PUT',
      body: bytes(members(400_000)),
    }),
    from({
      kind: 'a form with 100,000 parts',
      path: `${pathfinder}/graphql/upload`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: bytes(`${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(100_000)}--b--\r\n`),
    }),
  ]
}
