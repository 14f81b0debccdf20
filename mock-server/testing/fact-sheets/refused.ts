import { expect } from 'vitest'
import type { Answer } from '#testing/client.ts'
import { type Json, type Landscape, headOf, membersOf } from './fact-sheets.ts'

/** Everything in the workspace, and the head of its log. */
async function everything({ admin }: Landscape): Promise<Json> {
  const all = 'relApplicationToITComponent,relToParent,relToChild,relITComponentToProvider'
  return [
    (await admin.get(`/factSheets?pageSize=5000&relationTypes=${all}`)).body,
    (await admin.get('/factSheets?pageSize=5000&archivedOnly=true')).body,
    await headOf(admin),
  ]
}

/** Sends a request that must be refused, leave no trace, and name in its message every member that it lists. */
export async function refused(landscape: Landscape, request: () => Promise<Answer>): Promise<Answer> {
  const before = await everything(landscape)
  const answer = await request()
  for (const member of membersOf(answer)) expect(answer.body.errorMessage).toContain(member)
  expect(await everything(landscape)).toEqual(before)
  return answer
}

export const summary = (answer: Answer): [status: number, members: string[]] => [answer.status, membersOf(answer)]
