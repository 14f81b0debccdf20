import { api, bookmark, clientOf, spread } from './client.ts'
import type { Host } from './host.ts'
import type { Large } from './largest-requests.ts'

const LONG = 'x'.repeat(64_000)

type Rows = Readonly<Record<string, { edges: { node: { id: string } }[] }>>

/** Long descriptions, many relations of one fact sheet, large bookmarks and events. */
export async function fill(host: Host, eventCount: number): Promise<Large> {
  const request = clientOf(host, await host.token())
  const graphql = async (query: string, variables: object = {}): Promise<Rows> => {
    const answer = await request<{ data: Rows; errors: readonly object[] | null }>('POST', `${api}/graphql`, {
      query,
      variables,
    })
    if (answer.errors) throw new Error(JSON.stringify(answer.errors).slice(0, 500))
    return answer.data
  }
  const page = await graphql(
    '{ a: allFactSheets(first: 700, factSheetType: Application) { edges { node { id } } } b: allFactSheets(first: 1000, factSheetType: ITComponent) { edges { node { id } } } }',
  )
  const [applications, components] = [page.a?.edges ?? [], page.b?.edges ?? []]
  const change =
    'mutation ($id: ID!, $patches: [Patch!]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { id } } }'
  await spread(applications.length, 4, async (nth) => {
    const patches = [{ op: 'replace', path: '/description', value: LONG }]
    await graphql(change, { id: applications[nth]?.node.id, patches })
  })
  const made = { name: 'Hub', type: 'Application', description: LONG }
  const { id: hub } = (await request<{ data: { id: string } }>('POST', `${api}/factSheets`, made)).data
  const links = components.map(({ node }, nth) => ({
    op: 'add',
    path: `/relApplicationToITComponent/new_${nth}`,
    value: JSON.stringify({ factSheetId: node.id }),
  }))
  await graphql(change, { id: hub, patches: links })
  const bookmarks: string[] = []
  await spread(200, 4, async (nth) => {
    const { data } = await request<{ data: { id: string } }>(
      'POST',
      `${api}/bookmarks`,
      bookmark(`Large ${nth}`, 100_000),
    )
    bookmarks.push(data.id)
  })
  const pull = { deliveryType: 'PULL', tagSets: [['large']], workspaceConstraint: 'ANY', identifier: 'costs' }
  const subscribed = await request<{ data: { id: string } }>('POST', '/services/webhooks/v1/subscriptions', pull)
  for (let nth = 0; nth < eventCount; nth += 1)
    await request('POST', '/services/webhooks/v1/events', {
      type: 'LARGE',
      tags: ['large'],
      payload: { text: 'x'.repeat(18 * 1_048_576) },
    })
  const events = await request<{ data: { offset: number }[] }>('GET', '/services/console/v1/events?limit=1')
  const { data: workspaces } = await request<{ data: { id: string }[] }>('GET', '/services/mtm/v1/workspaces')
  const workspaceId = workspaces[0]?.id ?? ''
  const people = await request<{ data: { id: string }[] }>('GET', `/services/mtm/v1/workspaces/${workspaceId}/users`)
  const { data: model } = await request<{ data: Large['model'] }>('GET', `${api}/models/dataModel`)
  return {
    model,
    hub,
    bookmarks,
    subscription: subscribed.data.id,
    event: events.data[0]?.offset ?? 1,
    workspaceId,
    userId: people.data[0]?.id ?? '',
  }
}
