import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#storage/migrate.ts'
import { idOf, openStoreBefore } from '#testing/store-before.ts'

const [SECOND, HELVION] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const [given, busy, grown, setUp, robot] = [1, 2, 3, 4, 5].map(idOf)

test('a store of before confines passwords that administrators know to their own workspace', async ({
  onTestFinished,
}) => {
  const { db, close } = await openStoreBefore('0012-invitations')
  onTestFinished(() => close())
  await sql
    .raw(`
    INSERT INTO account VALUES ('${idOf(0)}', 'A', '2026-01-01');
    INSERT INTO workspace VALUES ('${SECOND}', '${idOf(0)}', 'Second', 'ACTIVE', '2026-01-01'),
      ('${HELVION}', '${idOf(0)}', 'Helvion', 'ACTIVE', '2026-01-01');
    INSERT INTO users (id, account_id, user_name, email, first_name, last_name, technical, role, status, password_hash, created_at, password_changed_at)
    SELECT v.id::uuid, '${idOf(0)}', v.name, v.name, 'A', 'B', v.name = 'robot', 'ACCOUNTUSER', 'ACTIVE', v.hash, '2026-01-02', v.changed::timestamptz
    FROM (VALUES ('${given}', 'given', 'x', NULL), ('${busy}', 'busy', 'x', NULL), ('${grown}', 'grown', 'x', '2026-02-01'),
      ('${setUp}', 'setUp', 'x', NULL), ('${robot}', 'robot', NULL, NULL)) v (id, name, hash, changed);
    INSERT INTO permission (workspace_id, user_id, id, role, status, invited_by, last_login, created_at)
    SELECT v.workspace::uuid, v.id::uuid, gen_random_uuid(), 'ADMIN', v.status, v.inviter::uuid, v.used::timestamptz, v.made::timestamptz
    FROM (VALUES
      ('${SECOND}', '${given}', 'ACTIVE', '${setUp}', '2026-01-03', '2026-01-02'), ('${HELVION}', '${given}', 'ACTIVE', '${setUp}', NULL, '2026-01-05'),
      ('${SECOND}', '${busy}', 'ACTIVE', '${setUp}', NULL, '2026-01-02'), ('${HELVION}', '${busy}', 'ACTIVE', '${setUp}', '2026-01-06', '2026-01-05'),
      ('${SECOND}', '${grown}', 'ACTIVE', '${setUp}', NULL, '2026-01-02'), ('${HELVION}', '${grown}', 'ACTIVE', '${setUp}', NULL, '2026-01-05'),
      ('${SECOND}', '${setUp}', 'ACTIVE', NULL, NULL, '2026-01-02'), ('${HELVION}', '${setUp}', 'ARCHIVED', '${given}', NULL, '2026-01-05'),
      ('${SECOND}', '${robot}', 'ACTIVE', '${setUp}', NULL, '2026-01-02')) v (workspace, id, status, inviter, used, made);
    INSERT INTO session (id, user_id, workspace_id, secret_hash, kept, created_at, expires_at, last_used_at)
    SELECT gen_random_uuid(), v.id::uuid, '${SECOND}', 'x', true, '2026-01-03', '2030-01-03', '2026-01-03' FROM (VALUES ('${given}'), ('${grown}')) v (id);
  `)
    .execute(db)

  await migrate(db)

  const people = await db
    .selectFrom('users')
    .select(['user_name', 'first_password_workspace', 'must_change_password'])
    .orderBy('id')
    .execute()
  expect(people.map((person) => Object.values(person))).toEqual([
    ['given', SECOND, true],
    ['busy', SECOND, true],
    ['grown', null, false],
    ['setUp', null, false],
    ['robot', null, false],
  ])
  const elsewhere = await db
    .selectFrom('permission')
    .select(['user_id', 'status', 'accepted'])
    .where('workspace_id', '=', HELVION ?? '')
    .orderBy('user_id')
    .execute()
  expect(elsewhere.map((permission) => Object.values(permission))).toEqual([
    [given, 'INVITED', false],
    [busy, 'ACTIVE', true],
    [grown, 'ACTIVE', true],
    [setUp, 'ARCHIVED', true],
  ])
  const sessions = await db.selectFrom('session').select('user_id').execute()
  expect(sessions).toEqual([{ user_id: grown }])
  await expect(
    db.updateTable('permission').set({ status: 'ACTIVE' }).where('accepted', '=', false).execute(),
  ).rejects.toThrow('permission_accepted')
})
