import type { KyselyPlugin } from 'kysely'
import type { PushMoment } from '#features/webhooks/push/state.worker.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import { signedIn, staysSignedIn } from '#testing/people.ts'
import { pluggedStore } from '#testing/plugged-store.ts'
import { type TestService, startService } from '#testing/service.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { type Target, answerWith, hangUp, startTarget } from '#testing/webhooks/target.ts'
import { CAUSES, consolePathOf, emit } from '#testing/webhooks/webhooks.ts'
import { type Behaviour, type Callback, HELD_MS, LOOKED_FOR, type Model, type Settings } from './model.ts'

/** Replaces the store by one that a fault is planted into. */
export type Fault = (storage: Storage) => Storage

/** A service that ends at a moment of a delivery, as a process does: from then on nothing of it reaches the store. */
interface Mortal {
  readonly service: TestService
  /** Lets it end when this moment comes for the nth time, or not at all. */
  arm(moment?: PushMoment, nth?: number): void
  readonly isDead: boolean
}

/** A store and the service on it, which is replaced when it has died. */
export interface Host {
  mortal: Mortal
  restart(): Promise<void>
  close(): Promise<void>
}

/** `given`: a store that somebody else closes, in place of a fresh one. */
export async function startHost(fault: Fault = (storage) => storage, given?: Storage): Promise<Host> {
  const storage = given ?? (await openTestStorage())
  const host: Host = {
    mortal: await startMortal(fault(storage)),
    async restart() {
      const { service } = host.mortal
      await service.service.stop()
      // What it could not write down.
      service.faults.length = 0
      await service.close()
      host.mortal = await startMortal(fault(storage))
      host.mortal.service.clock.now = service.clock.now
    },
    async close() {
      await host.mortal.service.close()
      if (!given) await storage.close()
    },
  }
  return host
}

async function startMortal(storage: Storage): Promise<Mortal> {
  let isDead = false
  let left = Infinity
  let deadly: PushMoment | undefined
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isDead) throw new StoreUnavailable('The process has ended')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const reached = (moment: PushMoment) => {
    if (moment === deadly && --left === 0) isDead = true
  }
  const service = await startService({
    storage: pluggedStore(storage, plugin),
    reached,
    outgoing: { limits: { answerMs: 3_600_000 } },
  })
  return {
    service,
    arm: (moment, nth = Infinity) => void ([deadly, left] = [moment, nth]),
    get isDead() {
      return isDead
    },
  }
}

/** How long a target takes that answers late. */
const LATE_MS = 20

export interface Receipt {
  readonly offset: number
  readonly at: number
  readonly behaviour: Behaviour
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A workspace with an administrator, a target and a PUSH subscription to it, used through its HTTP interface. */
export async function openWorld(host: Host, { ordered, heeds }: Pick<Settings, 'ordered' | 'heeds'>) {
  const workspace = await host.mortal.service.service.setup.createWorkspace(`Push ${crypto.randomUUID()}`)
  const here: TestService = {
    ...host.mortal.service,
    workspace,
    fetch: (request) => host.mortal.service.fetch(request),
    get service() {
      return host.mortal.service.service
    },
    get clock() {
      return host.mortal.service.clock
    },
  }
  const admin = await staysSignedIn(here, 'ADMIN')
  let reader = await signedIn(here, 'ADMIN')
  const receipts: Receipt[] = []
  let behaviours: Model['behaviours']
  const target = await startTarget((request, response) => {
    const { sequenceInfo: offset, type } = JSON.parse(request.body)
    // The body is JSON without a type; its events are those that `emit` was given, which all have one of these types.
    const behaviour = behaviours[type as keyof typeof behaviours]
    receipts.push({ offset, behaviour, at: here.clock.now.getTime() })
    answers[behaviour](request, response)
  })
  const path = await subscribePush(here, reader, target, { ordered, heedTarget: heeds, payloadMode: 'WRAPPED_EVENT' })
  const log = consolePathOf(path)
  // Settings of any kind: the service says which it refuses.
  const change = async (members: Record<string, unknown>, query = '') => {
    const { status, body } = await admin.put(`${path}${query}`, members)
    if (status !== 200) throw new Error(`PUT ${JSON.stringify(members)}: ${status} ${JSON.stringify(body)}`)
  }

  let hasLost = false

  return {
    receipts,
    now: () => here.clock.now.getTime(),
    obey: (next: Model['behaviours']) => void (behaviours = { ...next }),
    emit: (types: readonly string[]) => emit(here, types),
    ignoreErrors: (ignoreError: boolean) => change({ ignoreError }),
    callBack: (callback: Callback) => change({ callback: callbacks[callback] }),
    pause: () => change({ active: false }),
    /** Whoever lost the right to read events is followed by somebody who has it. */
    async resume(backlog: 'deliver' | 'skip') {
      if (hasLost) reader = await signedIn(here, 'ADMIN')
      hasLost = false
      await change({ active: true, userId: reader.userId }, `?backlog=${backlog}`)
    },
    async loseReader() {
      const permissions = '/services/mtm/v1/permissions'
      const { body } = await admin.get(`${permissions}?userId=${reader.userId}`)
      await admin.put(`${permissions}/${body.data[0].id}`, { role: 'MEMBER' })
      hasLost = true
    },
    show: async () => (await admin.get(path)).body.data,
    status: async () => (await admin.get(`${path}/status`)).body.data,
    causes: async (): Promise<{ id: string; count: number }[]> => (await admin.get(CAUSES)).body.data,
    /** What somebody does with all deliveries of a cause: how many it changed, and when. */
    async act(id: string, action: 'retry' | 'stop' | 'undo-stop', body?: { at: string }) {
      const answer = await admin.post(`${CAUSES}/${id}/${action}`, body)
      if (answer.status !== 200) throw new Error(`${action}: ${answer.status} ${JSON.stringify(answer.body)}`)
      const affected: { count: number; at: string } = answer.body.data
      return affected
    },
    redeliver: (offset: number) => admin.post(`${log}/deliveries/${offset}/redeliver`),
    states: async (): Promise<{ offset: number; state: string; error?: string }[]> =>
      (await admin.get(`${log}/deliveries?pageSize=100`)).body.data,
    /** Moves the clock and does what is due then; a service that dies of it is replaced, and answers true. */
    async advance(milliseconds: number): Promise<boolean> {
      here.clock.advance(milliseconds)
      const { workers } = here.service
      // Whatever is thrown by a service that has died is of no interest, hence `unknown`.
      await workers.push.runDue().catch((error: unknown) => {
        if (!host.mortal.isDead) throw error
      })
      if (!host.mortal.isDead) await workers.alerts.run()
      const hasDied = host.mortal.isDead
      if (hasDied) await host.restart()
      return hasDied
    },
    dieAt: (moment?: PushMoment, nth?: number) => host.mortal.arm(moment, nth),
    async close(): Promise<void> {
      host.mortal.arm()
      await admin.delete(path)
      await target.close()
    },
  }
}

const answers: Record<Behaviour, Target['answer']> = {
  take: answerWith(202),
  refuse: answerWith(400),
  fail: answerWith(503),
  busy: (_, response) => void response.writeHead(503, { 'retry-after': String(HELD_MS / 1000) }).end(),
  gone: answerWith(410),
  cut: hangUp,
  'take late': (request, response) => void setTimeout(answerWith(200), LATE_MS, request, response),
}

const isLookedFor = `delivery.payload.type === '${LOOKED_FOR}'`
const callbacks: Record<Callback, string> = {
  none: '',
  throws: `if (${isLookedFor}) throw new Error('not this one')`,
  suppresses: `if (${isLookedFor}) delivery.active = false`,
}
