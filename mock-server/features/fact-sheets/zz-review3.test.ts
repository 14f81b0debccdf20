import { afterAll, beforeAll, test } from 'vitest'
import { type Landscape, made, pathOf, related, startLandscape } from '#testing/fact-sheets.ts'
let l: Landscape
beforeAll(async () => { l = await startLandscape() })
afterAll(() => l.service.close())
test('recover makes a circle of parents', async () => {
  const [a, b, c] = [await made(l.member, 'Application'), await made(l.member, 'Application'), await made(l.member, 'Application')]
  await related(l.member, b, 'relToParent', c)
  await related(l.member, a, 'relToParent', b)
  console.log((await l.member.delete(pathOf(b))).status)
  console.log((await l.member.put(pathOf(a), { status: 'ACTIVE' })).status)
  await related(l.member, c, 'relToParent', a)
  const t = performance.now()
  const r = await Promise.race([l.member.put(pathOf(b), { status: 'ACTIVE' }), new Promise<any>((x) => setTimeout(() => x({ status: 'no answer after 15 s' }), 15_000))])
  console.log('CIRCLE OF PARENTS', r.status, r.body?.errorMessage, Math.round(performance.now() - t), 'ms')
}, 40_000)
