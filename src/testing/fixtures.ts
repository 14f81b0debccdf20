import { cleanup } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Caller } from 'mock-server/contract/access.ts'
import { test as base } from 'vitest'
import { signOut } from '#api/session.ts'
import { renderAt } from './render.tsx'
import { serve } from './service.ts'

export const password = 'a password for tests'

/** One person of each role of people. */
export const people = {
  ADMIN: { email: 'priya@helvion.example', firstName: 'Priya', lastName: 'Raman' },
  MEMBER: { email: 'laura@helvion.example', firstName: 'Laura', lastName: 'Brandt' },
  VIEWER: { email: 'elena@helvion.example', firstName: 'Elena', lastName: 'Petrova' },
  SUPPORT: { email: 'sam@helvion.example', firstName: 'Sam', lastName: 'Okafor' },
} as const
export type PersonRole = keyof typeof people

/**
 * Fixtures for tests of pages against the real service. Import this `test` in place of vitest's:
 *
 *   test('a viewer cannot add people', async ({ open }) => { await open('/users', 'VIEWER') })
 *   test.beforeAll(async ({ site }) => { … })     // where all tests of the file start from
 *
 *   site    the service behind the page, with one person of each role; one per file
 *   open    opens the console at a path, signed in as the person of a role (or as nobody), with a user at the keyboard
 */
export const test = base
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await serve()
    onCleanup(() => site.stop())
    const { id: workspaceId, accountId } = site.workspace
    const callers = new Map<PersonRole, Caller>()
    for (const role of ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT'] as const) {
      const { firstName, lastName } = people[role]
      const [added] = await site.service.setup.addPeople(site.workspace, [{ ...people[role], role, password }])
      const [userId, name] = [added?.id ?? '', `${firstName} ${lastName}`]
      callers.set(role, { userId, workspaceId, accountId, role, name, entities: [], credentialId: 'test' })
    }
    return {
      ...site,
      credentials: (role: PersonRole) => ({ email: people[role].email, password }),
      /** The person of a role, for calls past the page. */
      caller(role: PersonRole): Caller {
        const caller = callers.get(role)
        if (!caller) throw new Error(`There is no ${role}`)
        return caller
      },
    }
  })
  .extend('open', async ({ site }, { onCleanup }) => {
    onCleanup(async () => {
      cleanup()
      await signOut(false)
    })
    return async (path: string, role: PersonRole | 'nobody' = 'ADMIN') => {
      const { router } = await renderAt(path, role === 'nobody' ? undefined : site.credentials(role))
      return { router, user: userEvent.setup() }
    }
  })

export type User = ReturnType<typeof userEvent.setup>
