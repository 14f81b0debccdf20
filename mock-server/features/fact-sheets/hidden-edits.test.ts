import { describe, expect } from 'vitest'
import { factSheets, limit, test } from '#testing/access/hidden-members.ts'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import type { Json } from '#testing/client.ts'
import { addObserver, dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'

describe('what somebody can’t view', () => {
  test('is kept when they change the rest', async ({ limited, admin }) => {
    const alias = { name: 'alias', data: { type: 'StringValue', value: 'Kept' } }
    const sheet = await newFactSheet(admin, 'Application', { fields: [alias] })
    const record = dataOf(await limited.get(pathOf(sheet)))
    expect((await limited.put(pathOf(sheet), { ...record, description: 'New' })).status).toBe(200)
    const patched = await updateFactSheet(limited, {
      id: sheet.id,
      patches: [{ op: 'replace', path: '/description', value: 'Newer' }],
    })
    expect(patched.errors ?? null).toBeNull()
    const after = dataOf(await admin.get(pathOf(sheet)))
    expect(after).toMatchObject({
      description: 'Newer',
      fields: expect.arrayContaining([expect.objectContaining(alias)]),
    })
  })

  test('constrains a relation as before when they change that', async ({ service, admin }) => {
    await limit(admin, 'VIEWER', [
      factSheets('FACT_SHEET', ['READ', 'UPDATE']),
      factSheets('RELATION', ['READ'], ['!Application.relApplicationToOrganization']),
    ])
    const person = await signedIn(service, 'VIEWER')
    const app = await newFactSheet(admin, 'Application')
    const hidden = await newRelation(
      admin,
      app,
      'relApplicationToOrganization',
      await newFactSheet(admin, 'Organization'),
    )
    const type = 'relApplicationToBusinessCapability'
    const constrained = await newRelation(admin, app, type, await newFactSheet(admin, 'BusinessCapability'), {
      idsOfConstrainingRelations: [hidden.id],
    })
    const path = `${pathOf(app)}/relations/${constrained.id}`
    const shown: Json = dataOf(await person.get(`${pathOf(app)}/relations`))
    expect(shown).toEqual([expect.objectContaining({ id: constrained.id, idsOfConstrainingRelations: [] })])
    expect((await person.put(path, { ...shown[0], description: 'New' })).status).toBe(200)
    const patch = { op: 'replace', path: `/${type}/${constrained.id}`, value: '{"description":"Newer"}' } as const
    expect((await updateFactSheet(person, { id: app.id, patches: [patch] })).errors ?? null).toBeNull()
    const after: Json = dataOf(await admin.get(`${pathOf(app)}/relations?type=${type}`))
    expect(after).toMatchObject([{ description: 'Newer', idsOfConstrainingRelations: [hidden.id] }])
  })

  test('can’t be changed, and is refused like a field that does not exist', async ({ limited, admin }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const change = (path: string) =>
      updateFactSheet(limited, { id: sheet.id, patches: [{ op: 'replace', path, value: 'x' }] })
    const [hidden, missing] = [await change('/alias'), await change('/noSuchField')]
    const shape = ({ errors }: { errors?: Json }) => JSON.stringify(errors).replaceAll(/alias|noSuchField/g, 'name')
    expect(shape(hidden)).toBe(shape(missing))
    expect(hidden.errors).toHaveLength(1)
  })
})

describe('a field or relation that somebody can view but not change', () => {
  test('is refused with its name, and told by permissions', async ({ limited, admin }) => {
    const release = { name: 'release', data: { type: 'StringValue', value: '1.0' } }
    const sheet = await newFactSheet(admin, 'Application', { fields: [release] })
    const record = dataOf(await limited.get(`${pathOf(sheet)}?permissions=true`))
    expect(record.fields).toEqual([expect.objectContaining(release)])
    expect(record.permissions.read).toContain('release')
    expect(record.permissions.update).not.toContain('release')
    expect(record.permissions.update).toContain('description')
    const refused = await limited.put(pathOf(sheet), {
      ...record,
      fields: [{ ...release, data: { ...release.data, value: '2.0' } }],
    })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Application.release')])
    const kept = await limited.put(pathOf(sheet), { ...record, description: 'The release is the same' })
    expect(kept.status).toBe(200)
    const created = await limited.post('/factSheets', {
      name: 'New with release',
      type: 'Application',
      fields: [release],
    })
    expect(created.status).toBe(403)
    expect((await limited.post('/factSheets', { name: 'New without', type: 'Application' })).status).toBe(200)
  })

  test('can be added but not removed, from either end', async ({ limited, admin }) => {
    const group = await newFactSheet(admin, 'Organization')
    const sheet = await newFactSheet(admin, 'Application')
    const added = await limited.post(`${pathOf(sheet)}/relations`, {
      type: 'relApplicationToOrganization',
      toId: group.id,
    })
    expect(added.status).toBe(200)
    const ends = [pathOf(sheet), pathOf(group)]
    for (const end of ends) expect((await limited.delete(`${end}/relations/${added.body.data.id}`)).status).toBe(403)
    expect((await admin.delete(`${ends[0]}/relations/${added.body.data.id}`)).status).toBeLessThan(300)
    const kept = await newRelation(admin, sheet, 'relApplicationToOrganization', group)
    const elsewhere = await newFactSheet(admin, 'Organization')
    const moved = await limited.put(`${ends[0]}/relations/${kept.id}`, { ...kept, toId: elsewhere.id })
    expect(moved.status).toBe(403)
    const target = await newFactSheet(admin, 'Interface')
    const refused = await limited.post(`${pathOf(sheet)}/relations`, {
      type: 'relProviderApplicationToInterface',
      toId: target.id,
    })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('Application.relProviderApplicationToInterface'),
    ])
  })

  test('is theirs to change where they are responsible and a role gives own ones whole', async ({ service, admin }) => {
    await limit(admin, 'VIEWER', [
      factSheets('FACT_SHEET', ['READ', 'UPDATE']),
      factSheets('FIELD', ['UPDATE'], ['!Application.release']),
    ])
    await addRoles(admin, { OWNS: [factSheets('FACT_SHEET', ['UPDATE_OWN'])] })
    const person = await signedIn(service, 'VIEWER')
    await giveRoles(admin, person.userId, 'VIEWER', ['OWNS'])
    const sheet = await newFactSheet(admin, 'Application')
    await addObserver(service, sheet, person)
    const change = () =>
      updateFactSheet(person, { id: sheet.id, patches: [{ op: 'add', path: '/release', value: '3.0' }] })
    expect((await change()).errors).toHaveLength(1)
    await service.storage.db
      .updateTable('fact_sheet_subscription')
      .set({ type: 'RESPONSIBLE' })
      .where('fact_sheet_id', '=', sheet.id)
      .execute()
    expect((await change()).errors ?? null).toBeNull()
    const { permissions } = dataOf(await person.get(`${pathOf(sheet)}?permissions=true`))
    expect(permissions.update).toContain('release')
  })
})
