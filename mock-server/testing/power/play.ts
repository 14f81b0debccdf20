import { firstBeyond } from '#contract/authorization/grants.ts'
import { type Answer, type Client, clientOf } from '#testing/client.ts'
import type { Dice } from '#testing/fuzz/dice.ts'
import { throwDice } from '#testing/fuzz/dice.ts'
import type { TestService } from '#testing/service.ts'
import { type Power, type Sighted, judgementsOf, powerOf, sightOf } from './sight.ts'
import { type Held, drawAccess, setAccess } from './access.ts'
import { type Stage, type Watched, setStage, withToken } from './stage.ts'
import { drawKinds, writes } from './writes.ts'

export interface Finding {
  readonly seed: number
  /** The writes of the sequence, with their statuses. */
  readonly writes: readonly string[]
  readonly what: string
}

/** Sequences in one workspace: some of what one leaves behind is there for the next. */
const SEQUENCES_OF_STAGE = 15
const WRITES = 6

/** What a run saw beside faults: writes that were taken, and those that were refused. */
export interface Played {
  readonly findings: readonly Finding[]
  readonly taken: ReadonlyMap<string, number>
}

/** Plays sequences of random writes, each by one person, and looks after each whether somebody has more than that person could give. */
export async function play(service: TestService, options: { seed: number; sequences: number }): Promise<Played> {
  const findings: Finding[] = []
  const taken = new Map(Object.keys(writes).map((name) => [name, 0]))
  for (let at = 0; at < options.sequences; at += SEQUENCES_OF_STAGE) {
    const seed = options.seed + at
    const dice = throwDice(seed)
    const stage = await setStage(service, dice)
    for (let nth = 0; nth < Math.min(SEQUENCES_OF_STAGE, options.sequences - at); nth += 1) {
      const sequence = await playSequence(stage, dice, taken)
      findings.push(...sequence.map((finding) => ({ seed, ...finding })))
    }
  }
  return { findings, taken }
}

async function playSequence(stage: Stage, dice: Dice, taken: Map<string, number>): Promise<Omit<Finding, 'seed'>[]> {
  const { kinds, permissions } = drawKinds(dice)
  const drawn = await drawAccess(stage, dice, permissions)
  const { writer } = stage
  // Whatever may be seen before is looked at whole, what is seen after it in part.
  const at = { workspaceId: stage.workspaceId, bookmarks: [dice.pick(stage.bookmarks)] }
  const most = new Map<Watched, Access>()
  const takenOver = new Map<string, Access>()
  const writers = drawn.get(writer)?.most
  for (const [watched, { own, most: atMost }] of drawn) {
    most.set(watched, await accessWith(stage, watched, atMost))
    // Whoever takes over somebody's account sees what is theirs alone, and otherwise what they see themselves.
    if (writers && kinds.some(([name]) => takeovers.has(name)))
      takenOver.set(watched.client.userId, await accessWith(stage, watched, writers))
    await setAccess(stage.service, watched.client, own)
  }
  const loot: Client[] = []
  const done: string[] = []
  for (let nth = 0; nth < WRITES; nth += 1) {
    const [name, write] = dice.pick(kinds)
    const answer = await write({ stage, dice, by: writer.client })
    done.push(`${name} ${answer?.status ?? ''}`.trim())
    if (answer && answer.status < 300) taken.set(name, (taken.get(name) ?? 0) + 1)
    if (answer && answer.status >= 500) return [{ writes: done, what: `${name} was answered with ${answer.status}` }]
    loot.push(...(await lootOf(stage, writer.client, answer)))
  }
  // What an earlier write left to be done later.
  stage.service.clock.advance(1000)
  await stage.service.service.tick()
  const found: string[] = []
  const ofWriter = most.get(writer) ?? nothing
  const own = ofWriter.seen
  for (const [watched, atMost] of most) {
    const { name, client } = watched
    const { seen, grants, isAdmin } = await accessOf(stage, client, at)
    const right = firstBeyond(atMost.grants, grants)
    found.push(...beyond(name, seen, new Set([...atMost.seen, ...own])))
    if (isAdmin) found.push(`${name} became an administrator`)
    else if (right !== undefined) found.push(`${name} got ${right}`)
    const judged = await judgementsOf(stage, client, dice.pick(stage.sheets).id)
    if (judged && judged.explained !== judged.answered)
      found.push(`${name}: explained ${judged.explained}, answered ${judged.answered}`)
  }
  for (const client of loot) {
    const name = 'whoever signs in with what the writer was shown'
    const atMost = takenOver.get(client.userId) ?? ofWriter
    found.push(...beyond(name, await sightOf(at, client), new Set([...atMost.seen, ...own])))
    const right = firstBeyond(atMost.grants, (await powerOf(stage, client)).grants)
    if (right !== undefined) found.push(`${name} got ${right}`)
  }
  return found.map((what) => ({ writes: done, what }))
}

interface Access extends Power {
  readonly seen: Set<string>
}
const nothing: Access = { seen: new Set(), grants: new Map(), isAdmin: false }

/** The writes whose answers let somebody sign in as somebody else. */
const takeovers: ReadonlySet<string> = new Set(['replaceToken', 'giveFirstPassword'])

const accessOf = async (stage: Stage, client: Client, at: Sighted = stage): Promise<Access> => ({
  seen: await sightOf(at, client),
  ...(await powerOf(stage, client)),
})

/** What somebody would see and might do with other access than they have, before anything is written. */
async function accessWith(stage: Stage, watched: Watched, held: Held): Promise<Access> {
  await setAccess(stage.service, watched.client, held)
  if ((await watched.client.get('/models/dataModel')).status === 401) watched.client = await watched.signIn()
  const access = await accessOf(stage, watched.client)
  // Versions are for editors, which anybody may become; of those, whoever views all bookmarks sees each.
  const isWide = access.grants.has('bookmark.readAll')
  return isWide ? { ...access, seen: new Set([...access.seen, ...stage.bookmarkMarks]) } : access
}

const beyond = (name: string, seen: ReadonlySet<string>, most: ReadonlySet<string>): string[] =>
  [...seen].filter((mark) => !most.has(mark)).map((mark) => `${name} sees ${mark}`)

/** Whoever can sign in with what an answer shows: an API token, a session, a preview. */
async function lootOf({ service }: Stage, by: Client, answer: Answer | undefined): Promise<Client[]> {
  const data = answer && answer.status < 300 ? answer.body?.data : undefined
  const apiToken: unknown = data?.apiTokenData?.token ?? data?.token
  if (typeof apiToken === 'string') {
    return [await withToken(service, { id: data.id, apiTokenData: { token: apiToken } })]
  }
  if (typeof data?.accessToken === 'string') return [clientOf(service, data.user?.id ?? by.userId, data.accessToken)]
  return []
}
