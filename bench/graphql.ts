import autocannon from 'autocannon'
import { api, clientOf, percentile } from './lib/client.ts'
import { onEachEngine } from './lib/engines.ts'
import { figure, heading } from './lib/report.ts'

const FACT_SHEETS = process.env.FACT_SHEETS ?? '100000'
const CONNECTIONS = 4
const SECONDS = 8
const TIMES = 60

// A page of the inventory: 40 rows and two relations of each.
const page = `query Page($after: String) {
  allFactSheets(first: 40, after: $after, factSheetType: Application, sort: [{ key: "displayName", order: asc }]) {
    pageInfo { hasNextPage endCursor }
    edges { node { id displayName type ... on Application {
      relApplicationToITComponent { edges { node { id factSheet { id displayName } } } }
      relApplicationToBusinessCapability { edges { node { id factSheet { id displayName } } } }
    } } }
  }
}`
const facets = `query Facets($keys: [String!]) {
  allFactSheets(first: 40, filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: $keys }] }) {
    totalCount edges { node { id displayName } }
    filterOptions { facets { facetKey operator results { name key count } } }
  }
}`
type Page = { data: { allFactSheets: { pageInfo: { endCursor: string } } }; errors?: unknown }

// Issue budgets at 100,000 fact sheets, on PostgreSQL; the embedded engine's figures stand beside them.
await onEachEngine(
  { SAMPLE: FACT_SHEETS },
  async (host, engine) => {
    const token = await host.token()
    const request = clientOf(host, token)
    heading(`GraphQL on ${engine}`, {
      'fact sheets': FACT_SHEETS,
      'made and ready after': `${Math.round(host.readyAfter / 1000)} s`,
      connections: CONNECTIONS,
      answers: 'not parsed by the contract (production)',
    })
    const isGoal = engine === 'PostgreSQL'
    const ask = async (query: string, variables: Record<string, unknown>): Promise<Page> => {
      const answer = await request<Page>('POST', `${api}/graphql`, { query, variables })
      if (answer.errors) throw new Error(JSON.stringify(answer.errors))
      return answer
    }
    await ask(page, {})

    const pages: number[] = []
    let after = ''
    for (let n = 0; n < TIMES; n++) {
      const began = performance.now()
      after = (await ask(page, { after })).data.allFactSheets.pageInfo.endCursor
      pages.push(performance.now() - began)
    }
    figure('page of 40 with two relations, p50', percentile(pages, 0.5), 'ms', isGoal ? { atMost: 5 } : undefined)
    figure('page of 40 with two relations, p99', percentile(pages, 0.99), 'ms')
    const { requests, non2xx, errors } = await autocannon({
      url: `${host.url}${api}/graphql`,
      method: 'POST',
      body: JSON.stringify({ query: page, variables: { after } }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      connections: CONNECTIONS,
      duration: SECONDS,
    })
    if (non2xx + errors > 0) throw new Error(`${non2xx} answers were refusals, ${errors} errors`)
    figure('pages a second', requests.average, '/s', isGoal ? { atLeast: 600 } : undefined)

    const tenTimes = async (query: string, variables: Record<string, unknown>) => {
      const taken: number[] = []
      for (let n = 0; n < 10; n++) {
        const began = performance.now()
        await ask(query, variables)
        taken.push(performance.now() - began)
      }
      return taken
    }
    const whole = await tenTimes('{ allFactSheets { edges { node { id name } } } }', {})
    figure('20,000 rows of id and name, p50', percentile(whole, 0.5), 'ms', isGoal ? { atMost: 1000 } : undefined)
    for (const keys of [['Application'], ['ITComponent'], []]) {
      const taken = await tenTimes(facets, { keys })
      const goal = isGoal ? { atMost: 150 } : undefined
      figure(`page with facets and total, ${keys[0] ?? 'all types'}, p50`, percentile(taken, 0.5), 'ms', goal)
    }
  },
  { readyWithinMs: 600_000 },
)
