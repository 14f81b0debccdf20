import { expect } from 'vitest'
import type { Answer } from '#testing/client.ts'
import { type Json, type Landscape, headOf, membersOf } from './fact-sheets.ts'

/** All that the workspace holds, and where its log ends. */
async function everything({ admin }: Landscape): Promise<Json> {
  const all = 'relApplicationToITComponent,relToParent,relToChild,relITComponentToProvider'
  return [
    (await admin.get(`/factSheets?pageSize=5000&relationTypes=${all}`)).body,
    (await admin.get('/factSheets?pageSize=5000&archivedOnly=true')).body,
    await headOf(admin),
  ]
}

/** A request that is to be refused: it leaves nothing behind, and says in words too what it names. */
export async function refused(landscape: Landscape, request: () => Promise<Answer>): Promise<Answer> {
  const before = await everything(landscape)
  const answer = await request()
  for (const member of membersOf(answer)) expect(answer.body.errorMessage).toContain(member)
  expect(await everything(landscape)).toEqual(before)
  return answer
}

export const summary = (answer: Answer): [status: number, members: string[]] => [answer.status, membersOf(answer)]
