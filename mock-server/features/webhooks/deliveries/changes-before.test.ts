import { expect } from 'vitest'
import type { FailureCause } from '#contract/webhooks/failure-causes.ts'
import { dataModelPath } from '#testing/model-changes.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { signedIn } from '#testing/people.ts'
import { refusesUpdates, test, updates, wrapped } from '#testing/webhooks/cause-fixtures.ts'
import { CAUSES, emit } from '#testing/webhooks/webhooks.ts'

const changesOf = (cause: FailureCause | undefined) => `${CAUSES}/${cause?.id}/changes`
const HOUR = 3600
const MINUTE = 60

test('a cause has what was changed in the hour before it: its subscriptions, and the models', async ({
  service,
  admin,
  freshTarget,
  subscribeWith,
  deliver,
  causesOf,
  tick,
}) => {
  freshTarget.answer = refusesUpdates('change')
  const path = await subscribeWith({ ...wrapped, identifier: 'changed' })
  await tick(2 * HOUR)
  await subscribeWith({ identifier: 'not concerned', active: false })
  await admin.put(path, { targetMethod: 'PUT' })
  await tick(MINUTE)
  const model = dataOf(await admin.get(dataModelPath))
  model.factSheets.Application.fields.cause = { type: 'STRING' }
  expect((await admin.put(dataModelPath, model)).status).toBe(200)
  await tick(MINUTE)
  await deliver(updates(1))
  const [cause] = await causesOf(path)
  await tick(MINUTE)
  await admin.put(path, { targetMethod: 'POST' })
  const { body } = await admin.get(changesOf(cause))
  expect(body.data.subscriptions).toMatchObject([
    {
      identifier: 'changed',
      action: 'UPDATED',
      actorName: 'Test ADMIN',
      detail: { targetMethod: { from: 'POST', to: 'PUT' } },
    },
  ])
  expect(body.data.models).toMatchObject([{ added: 1, places: [{ name: 'Application', field: 'cause' }] }])
  const support = await signedIn(service, 'SUPPORT')
  const seen = (await support.get(changesOf(cause))).body.data
  expect([seen.subscriptions.length, seen.models]).toEqual([1, []])
})

test('nobody is told of changes before failures that they may not see', async ({
  service,
  admin,
  freshTarget,
  subscribeWith,
  causesOf,
  tick,
}) => {
  freshTarget.answer = refusesUpdates('change of others')
  const path = await subscribeWith(wrapped)
  await emit(service, updates(1), { readAcl: [admin.userId] })
  await tick()
  const [cause] = await causesOf(path)
  expect((await admin.get(changesOf(cause))).status).toBe(200)
  const support = await signedIn(service, 'SUPPORT')
  expect((await support.get(changesOf(cause))).status).toBe(404)
  const viewer = await signedIn(service, 'VIEWER')
  expect((await viewer.get(changesOf(cause))).status).toBe(403)
})

test('a cause says when the first of its subscriptions will be deactivated', async ({
  freshTarget,
  subscribeWith,
  deliver,
  causesOf,
  clock,
  tick,
  admin,
}) => {
  freshTarget.answer = (_, response) => void response.writeHead(503).end()
  const path = await subscribeWith({ identifier: 'first to go' })
  const first = clock.now.getTime()
  await deliver(updates(3))
  expect((await causesOf(path))[0]).toMatchObject({ deactivatesAt: new Date(first + 240 * HOUR * 1000).toISOString() })
  await tick(MINUTE)
  await admin.put(path, { active: false })
  expect((await causesOf(path))[0]).not.toHaveProperty('deactivatesAt')
})
