import { api, bookmark, clientOf } from '../client.ts'
import { PASSWORD, type Host } from '../host.ts'
import { signIn } from './session.ts'

export const [MTM, CONSOLE, WEBHOOKS] = ['/services/mtm/v1', '/services/console/v1', '/services/webhooks/v1']
/** Refuses every connection. */
const NOBODY = 'http://127.0.0.1:65500/'

type Made = { readonly data: { readonly id: string } }
type MadePerson = { readonly data: { id: string; permissions: { id: string }[]; firstPassword: string } }
type MadeTechnicalUser = { readonly data: { id: string; apiTokenData: { token: string } } }

/** Makes one thing of a kind at a time, as the technical administrator. */
export async function makersOf(host: Host, workspaceId: string) {
  const token = await host.token()
  const request = clientOf(host, token)
  const made = async (path: string, body?: object) => (await request<Made>('POST', path, body)).data.id
  const data = async <T>(path: string) => (await request<{ data: T }>('GET', path)).data
  const upload = async <T>(path: string, body: FormData): Promise<T> => {
    const answer = await fetch(host.url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }

  const factSheet = (type: string) => made(`${api}/factSheets`, { name: crypto.randomUUID(), type })

  async function somebody(role = 'MEMBER') {
    const person = { email: `${crypto.randomUUID()}@example.com`, firstName: 'A', lastName: 'B', role }
    const added = (await request<MadePerson>('POST', `${MTM}/workspaces/${workspaceId}/users`, person)).data
    const permission = added.permissions[0]?.id ?? ''
    return { id: added.id, email: person.email, permission, password: added.firstPassword }
  }

  return {
    url: host.url,
    request,
    made,
    data,
    upload,
    factSheet,
    bookmark: (name: string, bytes: number) => made(`${api}/bookmarks`, bookmark(name, bytes)),
    entity: (name: string) => made(`${api}/models/accessControlEntities`, { name }),

    /** Ids of the path of a relation. */
    async relation() {
      const [id, toId] = [await factSheet('Application'), await factSheet('ITComponent')]
      const relation = { type: 'relApplicationToITComponent', toId }
      return { id, relationId: await made(`${api}/factSheets/${id}/relations`, relation) }
    },

    /** A fact sheet with many children. */
    async family(count: number) {
      const root = await factSheet('Application')
      const value = JSON.stringify({ factSheetId: root })
      const patches = [{ op: 'add', path: '/relToParent/new_1', value }]
      const children = Array.from(
        { length: count },
        (_, nth) =>
          `a${nth}: createFactSheet(input: {name: "${crypto.randomUUID()}", type: Application}, patches: $patches) { factSheet { id } }`,
      )
      for (let from = 0; from < count; from += 100) {
        const query = `mutation ($patches: [Patch!]) { ${children.slice(from, from + 100).join(' ')} }`
        await request('POST', `${api}/graphql`, { query, variables: { patches } })
      }
      return root
    },

    /** A subscription to events with a tag, whose target nobody answers for. */
    push: (tag: string, members: object = {}) =>
      made(`${WEBHOOKS}/subscriptions`, { deliveryType: 'PUSH', targetUrl: NOBODY, tagSets: [[tag]], ...members }),

    async technicalUser() {
      const user = { userName: crypto.randomUUID(), permissionRole: 'MEMBER' }
      const { data: added } = await request<MadeTechnicalUser>('POST', `${MTM}/technicalusers`, user)
      return { id: added.id, token: added.apiTokenData.token }
    },

    somebody,
    /** Somebody who has chosen a password and is signed in. */
    async person(role?: string) {
      const { password, ...person } = await somebody(role)
      const session = await signIn(host.url, { email: person.email, password, newPassword: PASSWORD })
      return { ...person, ...session }
    },
  }
}
export type Makers = Awaited<ReturnType<typeof makersOf>>
