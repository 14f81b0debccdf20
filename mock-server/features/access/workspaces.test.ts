import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'

test('an access token is for one workspace, and any other is 404', async ({ admin, service }) => {
  const { body } = await admin.get('/services/mtm/v1/workspaces')
  expect(body).toMatchObject({
    total: 1,
    data: [{ id: service.workspace.id, name: service.workspace.name, active: true }],
  })
  expect((await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}`)).body.data).toEqual(body.data[0])
  const other = await service.service.setup.createWorkspace('Elsewhere')
  for (const path of [
    `/services/mtm/v1/workspaces/${other.id}`,
    `/services/mtm/v1/workspaces/${other.id}/users?page=0`,
    `/services/webhooks/v1/subscriptions?workspaceId=${other.id}`,
  ]) {
    expect(await admin.get(path)).toMatchObject({
      status: 404,
      body: { status: 'ERROR', errorMessage: 'There is no such workspace' },
    })
  }
})
