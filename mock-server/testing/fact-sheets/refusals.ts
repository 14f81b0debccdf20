import { expect } from 'vitest'
import type { Answer, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Landscape, headOf, membersOf } from './fact-sheets.ts'

/** Everything in the workspace, and the head of its log. */
async function everythingIn({ admin }: Pick<Landscape, 'admin'>): Promise<Json> {
  const all = 'relApplicationToITComponent,relToParent,relToChild,relITComponentToProvider'
  return [
    (await admin.get(`/factSheets?pageSize=5000&relationTypes=${all}`)).body,
    (await admin.get('/factSheets?pageSize=5000&archivedOnly=true')).body,
    await headOf(admin),
  ]
}

/**
 * A fixture that sends a request, and asserts that it is refused with this status and these members at fault, names each of them in
 * its message if the body is invalid, and leaves no trace.
 */
export const test = fixtures.extend(
  'expectRefusal',
  { scope: 'file' },
  ({ admin }) =>
    async (request: () => Promise<Answer>, status: number, members: readonly string[] = []): Promise<Answer> => {
      const before = await everythingIn({ admin })
      const answer = await request()
      expect([answer.status, membersOf(answer)]).toEqual([status, members])
      if (status === 422) for (const member of members) expect(answer.body.errorMessage).toContain(member)
      expect(await everythingIn({ admin })).toEqual(before)
      return answer
    },
)
