import { bookmarkInput } from '#testing/builders.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import type { Live } from './live.ts'

/** A little of everything, so that requests have ids that lead somewhere. */
export const sow = async (service: TestService, live: Live): Promise<void> => {
  const admin = await signedIn(service, 'ADMIN')
  const nonce = crypto.randomUUID()
  const post = async (path: string, body: unknown) => {
    const answer = await admin.post(path, body)
    live.harvest(answer.body, path)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const [application, component] = await Promise.all(
    ['Application', 'ITComponent', 'BusinessCapability'].map((type) =>
      post('/factSheets', { name: `A ${type} ${nonce}`, type }),
    ),
  )
  const relation = { type: 'relApplicationToITComponent', toId: component?.data.id }
  await post(`/factSheets/${application?.data.id}/relations`, relation)
  await post('/graphql/upload', documentForm(application?.data.id))
  await post('/bookmarks', bookmarkInput({ name: `Bookmark ${nonce}` }))
  const subscription = { workspaceId: service.workspace.id, tagSets: [] }
  const subscriptions = '/services/webhooks/v1/subscriptions'
  await post(subscriptions, { ...subscription, deliveryType: 'PULL', identifier: `pull-${nonce}` })
  const push = { deliveryType: 'PUSH', identifier: `push-${nonce}`, targetUrl: 'http://127.0.0.1:65500/', signed: true }
  const { data } = await post(subscriptions, { ...subscription, ...push })
  await post('/bookmarks', bookmarkInput({ name: `Delivered ${nonce}` }))
  await service.service.tick()
  await post('/services/mtm/v1/technicalusers', { userName: `sown ${nonce}`, permissionRole: 'MEMBER' })
  const { accessControlEntities } = service.service.services
  const entity = await accessControlEntities.create(service.workspace.id, { name: `ACE ${nonce}` })
  live.harvest(entity, '/models/accessControlEntities')
  const seen = [
    '/services/mtm/v1/workspaces',
    `/services/mtm/v1/workspaces/${service.workspace.id}/users`,
    '/services/console/v1/events',
    `/services/console/v1/subscriptions/${data.id}/deliveries`,
  ]
  for (const path of seen) live.harvest((await admin.get(path)).body, path)
}

const documentForm = (factSheetId: string) => {
  const query = 'mutation ($factSheetId: ID!) { createDocument(factSheetId: $factSheetId, name: "A file") { id } }'
  const form = new FormData()
  form.set('graphQLRequest', JSON.stringify({ query, variables: { factSheetId } }))
  form.set('file', new File(['fuzz'], 'fuzz.txt'))
  return form
}
