import { signedIn } from '#testing/people.ts'
import { BASE_URL, type TestService } from '#testing/service.ts'
import { type Caller, callersOf } from './callers.ts'
import { throwDice } from './dice.ts'
import { type Operation, readDocuments } from './documents.ts'
import { prepareExample } from './examples.ts'
import { exposures } from './exposures.ts'
import { readGraphql } from './graphql.ts'
import { type Finding, type Outcome, judge } from './judge.ts'
import { liveData } from './live.ts'
import { keepForAll } from './putting-back.ts'
import { type FuzzRequest, requestOf } from './requests.ts'
import { hide } from './shown.ts'
import { sow } from './seed-data.ts'
import { type Write, ownWrites, personal, signsIn, touched, watchWrites } from './writes.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  /** A request that takes longer, twice, is a finding. */
  readonly hangMs?: number
  readonly report?: (finding: Finding) => void
  /** Answers the random requests in place of the service itself. */
  readonly fetch?: TestService['fetch']
}

export interface FuzzResult {
  readonly findings: readonly Finding[]
  readonly statuses: ReadonlyMap<number, number>
  /** How often each operation was answered with success. */
  readonly successes: ReadonlyMap<string, number>
  readonly slowestMs: number
}

/** Sends random requests of every role to a service, one after the other, and judges each answer. */
export const fuzz = async (service: TestService, options: FuzzOptions): Promise<FuzzResult> => {
  const { seed, requests, hangMs = 2000, fetch = service.fetch } = options
  const dice = throwDice(seed)
  const live = liveData()
  const operations = await readDocuments(service)
  // One address with as much behind it as all the others.
  const graphqlOperations = operations.filter(({ id }) => id.endsWith('Graphql'))
  const graphql = await readGraphql(await signedIn(service, 'ADMIN'))
  const callers = callersOf(service)
  const writes = await watchWrites(service.storage)
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  const successes = new Map(operations.map(({ id }) => [id, 0]))
  let slowestMs = 0
  const putBack = await keepForAll(service)
  let hidden = await hide(service)

  for (let nth = 1; nth <= requests; nth++) {
    const base = dice.pick(dice.once(6) ? graphqlOperations : operations)
    const example = dice.once(2) ? await prepareExample(service, base.id) : undefined
    const who = example && dice.once(2) ? 'ADMIN' : dice.pick(callers.all)
    const caller = example?.caller ?? (await callers.get(who))
    const request = requestOf(base, { dice, live, graphql, example })
    // Another method of the same address may be another operation.
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const op = operations.find((other) => addressOf(other) === `${method} ${base.base}${base.path}`) ?? base
    if (nth % 100 === 0) await passTime(service)
    // Deletions leave nothing to ask for after a while.
    if (nth % 250 === 1) await sow(service, live)
    // What was hidden and is seen by now stays known.
    if (nth % 250 === 0) hidden = await hide(service)
    await writes.take()
    const outcome = await send(fetch, op, caller, request)
    const judgements = judge(op, request, outcome, service.faults.splice(0))
    slowestMs = Math.max(slowestMs, outcome.milliseconds)
    // Once more: the machine may have been busy with something else.
    if (outcome.milliseconds > hangMs && (await send(fetch, op, caller, request)).milliseconds > hangMs)
      judgements.push({ kind: 'hang', detail: `${Math.round(outcome.milliseconds)} ms, twice` })
    const foreign = foreignWrites(op, caller, await writes.take())
    if (foreign.length > 0 && (await stillHasRole(service, caller)))
      judgements.push({
        kind: 'write',
        detail: `${outcome.status}: wrote ${foreign.map(({ table }) => table).join(', ')}`,
      })
    if (outcome.status < 300 && exposures[op.id] !== undefined) {
      const shown = await hidden.look()
      if (shown.length > 0 && exposures[op.id] === '')
        judgements.push({ kind: 'shown', detail: `${outcome.status}: shows ${shown.join(', ')} to others` })
    }
    if (outcome.status < 300) await putBack(op.id)
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
    if (outcome.status < 300 && request.method === op.method) successes.set(op.id, (successes.get(op.id) ?? 0) + 1)
    if (outcome.cookie !== null) live.harvest({ cookie: outcome.cookie }, '')
    if (outcome.isJson && outcome.status < 300) harvest(live, outcome.text, op.path)
    if (outcome.status === 401 || (dice.once(50) && !(await stillHasRole(service, caller)))) callers.forget(caller.who)
    for (const judgement of judgements) {
      const finding = { nth, operation: op.id, who: caller.who, request: describe(request), ...judgement }
      findings.push(finding)
      options.report?.(finding)
    }
  }
  return { findings, statuses, successes, slowestMs }
}

const addressOf = ({ method, base, path }: Operation) => `${method} ${base}${path}`

/** Deliveries go out, limits and leases end. */
const passTime = async ({ service, clock }: TestService) => {
  clock.advance(60_000)
  await service.tick()
}

const send = async (
  fetch: TestService['fetch'],
  op: Operation,
  caller: Caller,
  request: FuzzRequest,
): Promise<Outcome> => {
  const stop = new AbortController()
  // Long polls and streams last until their client leaves.
  const waits = op.streams || op.parameters.some(({ name }) => name === 'timeout')
  const timer = waits ? setTimeout(() => stop.abort(), 40) : undefined
  const began = performance.now()
  const hasBody = request.body !== undefined && !['GET', 'HEAD'].includes(request.method)
  const sent = new Request(BASE_URL + request.path, {
    method: request.method,
    headers: { ...caller.headers, ...request.headers },
    ...(hasBody ? { body: request.body } : {}),
    signal: stop.signal,
  })
  try {
    const response = await fetch(sent)
    if (op.streams) await response.body?.cancel()
    const text = op.streams || response.bodyUsed ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
    const cookie = response.headers.get('set-cookie')
    return { status: response.status, text, isJson, cookie, milliseconds: performance.now() - began }
  } catch (error) {
    if (!stop.signal.aborted) throw error
    return { status: 200, text: '', isJson: false, cookie: null, milliseconds: performance.now() - began }
  } finally {
    clearTimeout(timer)
  }
}

const readers: ReadonlySet<string> = new Set(['VIEWER', 'CONTACT', 'TRANSIENT', 'SYSTEM_READ'])

/** Rows that a caller without any right to write has written, other than its own. */
const foreignWrites = (op: Operation, caller: Caller, writes: readonly Write[]) => {
  const isNobody = caller.userId === undefined
  if (!isNobody && !readers.has(caller.who)) return []
  const own = new Set(ownWrites[op.id])
  return writes.filter(({ table, owner }) => {
    if (touched.has(table)) return false
    if (!own.has(table)) return true
    return personal.has(table) && owner !== caller.userId && !signsIn.has(op.id)
  })
}

/** An administrator among the callers may have changed the role of another one a moment ago. */
const stillHasRole = async ({ storage, workspace }: TestService, { who, userId }: Caller) => {
  if (userId === undefined) return true
  const rows = await storage.db
    .selectFrom('permission')
    .select(['role', 'status'])
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspace.id)
    .execute()
  return rows.every(({ role, status }) => role === who && status === 'ACTIVE')
}

const harvest = (live: ReturnType<typeof liveData>, text: string, path: string) => {
  const body: unknown = JSON.parse(text)
  live.harvest(body, path)
}

const describe = ({ method, path, headers, body }: FuzzRequest) =>
  `${method} ${path.slice(0, 400)} ${JSON.stringify(headers)} ${typeof body === 'string' ? body.slice(0, 1500) : body ? '(a form)' : ''}`
