import { userEvent } from '@testing-library/user-event'
import type { Caller } from 'mock-server/contract/access.ts'
import { test as base, vi } from 'vitest'
import { signIn, signOut } from '#api/session.ts'
import { deleteCopy } from '#common/preference-copy.ts'
import { leavePage } from './leave-page.ts'
import { networkTo } from './network.ts'
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
 *   site      the service behind the page, with one person of each role; one per file
 *   network   what is between page and service: records requests, answers them in place of the service, or breaks
 *   signInAs  signs in as the person of a role, without a page
 *   renewable answers renewals with another sign-in of a person, because the DOM of tests keeps no HttpOnly cookie
 *   open      opens the console at a path, signed in as the person of a role (or as nobody), with a user at the keyboard
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
      const access = site.accessOf(role)
      callers.set(role, { userId, workspaceId, accountId, role, ...access, name, entities: [], credentialId: 'test' })
    }
    return {
      ...site,
      credentials: (role: PersonRole) => ({ email: people[role].email, password }),
      /** Ends every session of a person, as the console of another device or the command line does. */
      endSessions: (role: PersonRole) => site.service.setup.resetPassword(people[role].email, password),
      /** The person of a role, for calls past the page. */
      caller(role: PersonRole): Caller {
        const caller = callers.get(role)
        if (!caller) throw new Error(`There is no ${role}`)
        return caller
      },
    }
  })
  .extend('network', ({}, { onCleanup }) => {
    const network = networkTo(globalThis.fetch)
    vi.stubGlobal('fetch', network.fetch)
    onCleanup(() => void vi.unstubAllGlobals())
    return network
  })
  .extend('signInAs', ({ site, network }, { onCleanup }) => {
    onCleanup(async () => {
      // The page is closed by now. What it still saves belongs to this test: written later, the next one would find it.
      await network.answered()
      network.mend()
      await signOut(false)
      // As the frame of the pages does, which is gone by now: the next test must not begin in the language of this one.
      deleteCopy()
    })
    return async (role: PersonRole) => await signIn(site.credentials(role).email, password)
  })
  .extend('renewable', ({ site, network }) => (role: PersonRole) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...site.credentials(role), keep: false })
    network.answer('POST', '/sessions/renew', () =>
      fetch('/services/mtm/v1/sessions', { method: 'POST', headers, body }),
    )
  })
  .extend('open', ({ signInAs }, { onCleanup }) => {
    onCleanup(leavePage)
    return async (path: string, role: PersonRole | 'nobody' = 'ADMIN') => {
      const { router } = await renderAt(path, role === 'nobody' ? undefined : () => signInAs(role))
      return { router, user: userEvent.setup() }
    }
  })

export type User = ReturnType<typeof userEvent.setup>
