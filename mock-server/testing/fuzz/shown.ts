import { bookmarkInput } from '#testing/builders.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { sightOf } from '#testing/power/sight.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'

/** Things that nobody but administrators sees, each with a mark in it, and two people who look for them. */
export interface Hidden {
  /** Marks that one of the two sees and saw at no look before. */
  look(): Promise<string[]>
}

let marks = 0
const mark = () => `zq${++marks}x`

export async function hide(service: TestService): Promise<Hidden> {
  const admin = await signedIn(service, 'ADMIN')
  const watchers = [await signedIn(service, 'VIEWER'), await signedIn(service, 'MEMBER')]
  const { accessControlEntities } = service.service.services
  const { id: entity } = await accessControlEntities.create(service.workspace.id, { name: `HIDDEN_${mark()}` })
  const restricted = { type: 'Application', permittedReadACL: [entity] }
  dataOf(await admin.post('/factSheets', { ...restricted, name: mark(), description: mark() }))
  const own = { permittedReadUserIds: [admin.userId], permittedWriteUserIds: [admin.userId] }
  const bookmark = bookmarkInput({ ...own, name: mark(), state: { note: mark() } })
  const secrets = { targetUrl: `https://example.com/${mark()}`, authorizationHeader: `Bearer ${mark()}` }
  const subscription = { deliveryType: 'PUSH', tagSets: [], workspaceId: service.workspace.id, ...secrets }
  dataOf(await admin.post('/services/webhooks/v1/subscriptions', subscription))
  const bookmarkId: string = dataOf(await admin.post('/bookmarks', bookmark)).id
  const places = { workspaceId: service.workspace.id, bookmarks: [bookmarkId] }
  const known = new Set<string>()
  const look = async () => {
    const shown: string[] = []
    for (const watcher of watchers)
      for (const seen of await sightOf(places, watcher)) if (!known.has(seen)) shown.push(seen)
    for (const seen of shown) known.add(seen)
    return shown
  }
  // What others may see from the beginning, no later request shows.
  await look()
  return { look }
}
