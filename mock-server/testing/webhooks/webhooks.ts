import { type Answer, type Client, type Json, answerOf, open } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

const SUBSCRIPTIONS = '/services/webhooks/v1/subscriptions'

/** Why deliveries fail. */
export const CAUSES = '/services/console/v1/failure-causes'

/** A PULL subscription to all bookmark events, unless `members` says otherwise; resolves to its path. */
export async function subscribe(
  { workspace }: { workspace: { id: string } },
  client: Client,
  members: Record<string, unknown> = {},
): Promise<string> {
  const body = { deliveryType: 'PULL', tagSets: [['pathfinder']], workspaceId: workspace.id, ...members }
  const answer = await client.post(SUBSCRIPTIONS, body)
  if (answer.status !== 200) throw new Error(`subscribe: ${answer.status} ${JSON.stringify(answer.body)}`)
  return `${SUBSCRIPTIONS}/${answer.body.data.id}`
}

/** The ID of a subscription. */
export const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** The addresses of a subscription's console operations. */
export const consolePathOf = (path: string): string => path.replace('/services/webhooks/', '/services/console/')
export const historyOf = (path: string): string => `${consolePathOf(path)}/history`
export const secretOf = (path: string): string => `${consolePathOf(path)}/signing-secret`

interface EmitOptions {
  readonly text?: string
  readonly actorId?: string
  readonly readAcl?: readonly string[]
  readonly objectId?: string
}

/** Appends events of these types in one transaction; each carries its index as `nth`, and `text` as padding. */
export async function emit(
  { service, workspace }: TestService,
  types: readonly string[],
  {
    text = '',
    actorId = '11111111-1111-1111-1111-111111111111',
    readAcl = [],
    objectId = '22222222-2222-2222-2222-222222222222',
  }: EmitOptions = {},
): Promise<void> {
  await service.services.log.record({ workspaceId: workspace.id, actorId }, async (_, append) => {
    for (const [nth, type] of types.entries()) {
      const object = { objectId, objectName: `Object ${nth}` }
      append({ type, className: 'TestEvent', ...object, readAcl, changes: true, members: { nth, text } })
    }
  })
}

/** The parsed events of a PULL response, and their offsets. */
export const eventsIn = (answer: Answer): { offset: number; event: Json }[] =>
  answer.body.data.events.map(({ event, cursor }: { event: string; cursor: { offset: number } }) => ({
    offset: cursor.offset,
    event: JSON.parse(event),
  }))
export const offsetsIn = (answer: Answer): number[] => eventsIn(answer).map(({ offset }) => offset)

/** The offset of the subscription's cursor. */
export const cursorOf = async (client: Client, path: string): Promise<number> =>
  (await client.get(path)).body.data.cursor.offset

/** Starts a retrieval and resolves once it holds the lease; `answer` is its response. */
export async function startPoll(
  service: Pick<TestService, 'fetch'>,
  client: Client,
  path: string,
  { query = 'timeout=60', signal }: { query?: string; signal?: AbortSignal } = {},
): Promise<{ answer: Promise<Answer> }> {
  const sent = { token: client.token, ...(signal ? { signal } : {}) }
  const answer = open(service, 'GET', `${path}/events?${query}`, sent).then(answerOf)
  for (;;) {
    const { body } = await client.get(path)
    if (body.data.polling) return { answer }
  }
}
