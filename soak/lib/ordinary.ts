import { api, bookmark, clientOf } from '../../bench/lib/client.ts'
import type { Person } from './people.ts'

const PAGE = `query Page {
  allFactSheets(first: 40, factSheetType: Application, sort: [{ key: "displayName", order: asc }]) {
    edges { node { id displayName ... on Application {
      relApplicationToITComponent { edges { node { factSheet { id displayName } } } }
    } } }
  }
}`

/** What somebody does who works with the console: lists bookmarks, searches, reads a page of the inventory. */
export async function ordinaryRequests(url: string, { token, address }: Person) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'content-type': 'application/json' }
  const host: Parameters<typeof clientOf>[0] = Object.assign(Object.create(null), { url })
  const request = clientOf(host, token)
  for (let nth = 0; nth < 40; nth++)
    await request('POST', `${api}/bookmarks`, bookmark(`Applications of area ${nth}`, 1000))
  const get = (path: string) => () => statusOf(fetch(url + api + path, { headers }))
  const body = JSON.stringify({ query: PAGE })
  return [
    { kind: 'bookmarks of a type', send: get('/bookmarks?bookmarkType=INVENTORY') },
    { kind: 'search of bookmarks', send: get('/search/bookmarks?q=area&pageSize=40') },
    { kind: 'suggestions', send: get('/suggestions?q=sap&count=10') },
    {
      kind: 'a page of GraphQL',
      send: () => statusOf(fetch(`${url}${api}/graphql`, { method: 'POST', headers, body })),
    },
  ]
}

async function statusOf(sent: Promise<Response>): Promise<number> {
  const answer = await sent
  const text = await answer.text()
  return text.includes('"errors":[{') ? 599 : answer.status
}
