import { chunk } from 'es-toolkit'
import type { Service } from '#index.ts'
import type { Db } from '#storage/database.ts'
import type { Cast } from '#sample/cast/cast.ts'
import { siteOf } from './sites.ts'
import { type Change, approve, changing, describe, relate, set } from './changes.ts'
import { linksOf, subscriptionsOf } from './people.ts'
import type { PlannedFactSheet } from './plan.ts'
import { requestOf, unheard } from './requests.ts'
import type { Setup } from './setup.ts'
import { type Story, archived, comments, files, joined, stories } from './stories.ts'
import { PAST, between, oneOf, someOf } from './values.ts'
import { addLinks, addSubscriptions, setTimes } from './bulk.store.ts'
import type { PersonKey } from '#sample/cast/people.ts'
import { chance } from '#sample/cast/random.ts'
import { factSheetId } from '#sample/cast/states.ts'
import { days, hours } from '#sample/cast/time.ts'
import type { MovableClock, Step } from '#sample/cast/timeline.ts'

export interface Stage {
  readonly service: Service
  readonly db: Db
  readonly clock: MovableClock
  readonly cast: Cast
  readonly setup: Setup
  readonly seed: number
}

/** The history of the group's landscape; `planned` may be a part of it, which limits the history to that part. */
export function lifeOfLandscape(planned: readonly PlannedFactSheet[], stage: Stage): Step[] {
  const there = new Set(planned.map(({ id }) => id))
  const isThere = (type: string, name: string) => there.has(factSheetId(type, name))
  return [
    broughtIn(planned, stage),
    ...madeLater(planned, stage),
    ...[...stories, ...smallChanges(planned, stage)].flatMap(({ edits, ...story }) => {
      const left = edits.filter(([type, name]) => isThere(type, name))
      return left.length > 0 ? [told({ ...story, edits: left }, stage)] : []
    }),
    ...archived.filter(({ name }) => isThere('Application', name)).flatMap((one) => archiving(one, stage)),
    ...comments.filter(({ on }) => isThere('Application', on)).map((one) => discussing(one, stage)),
    ...files.filter(({ on }) => isThere('Application', on)).map((one) => filing(one, stage)),
    ...joined.filter(({ on }) => isThere('Application', on)).map((one) => joining(one, stage)),
  ]
}

/** All together as an import; each fact sheet has the time of its creation in the system that it was imported from. */
function broughtIn(planned: readonly PlannedFactSheet[], { service, db, clock, cast, setup, seed }: Stage): Step {
  const old = planned.filter(({ age }) => age >= PAST)
  return {
    ago: days(PAST),
    async run() {
      const { factSheetChanges: changes } = service.services
      const admin = cast.person('priya')
      const times = timesOf(old, clock.now(), seed)
      // A fact sheet gets its time just before its request is made: each request moves the clock for the next one.
      const goToMaking = (index: number) => clock.goTo(times[index]?.made ?? days(PAST))
      const requests = old.map((one, index) => requestOf(one, setup, () => goToMaking(index + 1)))
      goToMaking(0)
      await changes.run(admin, (step) => changes.write(unheard(step), admin, requests))
      await setTimes(db, admin.workspaceId, times)
      clock.goTo(days(PAST))
      await addSubscriptions(db, admin.workspaceId, subscriptionsOf(old, setup, cast, seed), clock.now())
      await addLinks(db, admin.workspaceId, linksOf(old, seed), clock.now())
    },
  }
}

/** The shortest duration of a seal, with some weeks to spare for those who try the sample. */
const SEALED = 150

/**
 * The time of each creation, as time before the present, and of the last change before the import: on working days, in working
 * hours.
 */
function timesOf(old: readonly PlannedFactSheet[], broughtInAt: Date, seed: number) {
  const next = chance(`${seed} times`)
  const present = broughtInAt.getTime() + days(PAST)
  const atWork = (ago: number): number => {
    const day = new Date(present - ago)
    day.setUTCHours(
      6 + Math.floor(next() * 11),
      Math.floor(next() * 60),
      Math.floor(next() * 60),
      Math.floor(next() * 1000),
    )
    const weekend = [1, 0, 0, 0, 0, 0, 2][day.getUTCDay()] ?? 0
    return present - day.getTime() + (weekend === 1 ? days(2) : weekend === 2 ? days(1) : 0)
  }
  return old.map(({ id, age, lxState }) => {
    const made = Math.max(atWork(days(age)), days(PAST))
    // Approved recently, because the seal would have ended otherwise.
    const longest = lxState === 'APPROVED' ? Math.min(made, days(SEALED)) : made
    const isAsMade = next() < 0.12 && longest === made
    const changed = isAsMade ? made : atWork(days(PAST) + (longest - days(PAST)) * next() ** 1.4)
    return { id, made, updatedAt: new Date(present - Math.min(made, Math.max(changed, days(PAST)))) }
  })
}

/** How many fact sheets a person creates in one go. */
const AT_ONCE = 3

function madeLater(planned: readonly PlannedFactSheet[], { service, cast, setup }: Stage): Step[] {
  const { factSheetChanges: changes } = service.services
  const young = planned.filter(({ age }) => age < PAST).toSorted((a, b) => b.age - a.age)
  const interfaces = young.filter(({ type }) => type === 'Interface')
  const others = young.filter(({ type }) => type !== 'Interface')
  return [...chunk(interfaces, AT_ONCE), ...chunk(others, AT_ONCE)].map((some): Step => {
    const by = cast.person(some[0]?.type === 'Interface' ? 'tomas' : 'anna')
    const requests = some.map((one) => requestOf(one, setup))
    return {
      ago: days(some[0]?.age ?? 1) - hours(3.3),
      run: () => changes.run(by, (step) => changes.write(step, by, requests)),
    }
  })
}

function told({ ago, by, edits }: Story, { service, cast, setup }: Stage): Step {
  const { factSheetChanges: changes } = service.services
  const caller = cast.person(by)
  const requests = edits.map(([type, name, ...own]) => changing(factSheetId(type, name), setup, own))
  return { ago, run: () => changes.run(caller, (step) => changes.write(step, caller, requests)) }
}

const busy: readonly [PersonKey, ...PersonKey[]] = ['anna', 'jonas', 'tomas', 'meiling', 'karim', 'laura', 'priya']
const DAYS = 28

/** Besides the stories: every few days a person corrects a few fact sheets. */
function smallChanges(planned: readonly PlannedFactSheet[], { seed, clock }: Stage): Story[] {
  const dice = { next: chance(`${seed} small changes`), now: clock.now() }
  const open = planned.filter(
    ({ type, age, readers, writers, tags }) =>
      age >= PAST && !readers && !writers && !tags.includes('GxP relevant') && type in smallChangeOf,
  )
  const gone = new Set<string>(archived.map(({ name }) => name))
  const kept = open.filter(({ name }) => !gone.has(name) && siteOf(name) === undefined)
  return Array.from({ length: DAYS / 4 }, (_, index) => {
    const some = someOf(dice, kept, between(dice, 6, 11))
    const edits = some.map(({ type, name }) => [type, name, ...(smallChangeOf[type]?.(dice) ?? [])] as const)
    return { ago: days(4 * index) + hours(1 + 70 * dice.next()), by: oneOf(dice, busy), edits }
  })
}

type Dice = Parameters<typeof oneOf>[0]
const smallChangeOf: Readonly<Record<string, (dice: Dice) => Change[]>> = {
  Application: (dice) =>
    oneOf(dice, [
      [set({ functionalSuitability: oneOf(dice, ['insufficient', 'appropriate', 'perfect']) })],
      [set({ technicalSuitability: oneOf(dice, ['unreasonable', 'adequate', 'fullyAppropriate']) })],
      [set({ lxTimeClassification: oneOf(dice, ['tolerate', 'invest', 'migrate']) }), approve],
      [
        relate('relApplicationToOrganization', 'Organization', 'Internal audit', {
          usageType: 'user',
          numberOfUsers: 4,
        }),
      ],
    ]),
  ITComponent: (dice) =>
    oneOf(dice, [
      [set({ opEx: between(dice, 4, 400) * 1000 })],
      [set({ technicalSuitability: oneOf(dice, ['adequate', 'fullyAppropriate']) }), approve],
    ]),
  Interface: (dice) => [set({ frequency: oneOf(dice, ['realTime', 'hourly', 'daily']) })],
  DataObject: () => [describe('Definition agreed with the data owners')],
  BusinessCapability: (dice) => [set({ currentMaturity: oneOf(dice, ['repeatable', 'defined', 'managed']) })],
}

function archiving({ name, by, ago, comment, backAfter }: (typeof archived)[number], { service, cast }: Stage): Step[] {
  const { factSheetChanges: changes } = service.services
  const caller = cast.person(by)
  const id = factSheetId('Application', name)
  const away: Step = {
    ago,
    run: () =>
      changes.run(caller, (step) => changes.archive(ago > days(30) ? unheard(step) : step, caller, { id, comment })),
  }
  if (backAfter === undefined) return [away]
  return [
    away,
    { ago: ago - backAfter, run: () => changes.run(caller, (step) => changes.recover(step, caller, { id })) },
  ]
}

function discussing({ ago, by, on, message, answer }: (typeof comments)[number], { service, cast }: Stage): Step {
  const { factSheetChanges: changes, attached } = service.services
  const caller = cast.person(by)
  return {
    ago,
    run: () =>
      changes.run(caller, async (heard) => {
        const step = ago > days(30) ? unheard(heard) : heard
        const { id } = await attached.comments.create(step, caller, factSheetId('Application', on), { message })
        if (answer) await attached.comments.reply(step, cast.person(answer[0]), id, answer[1])
      }),
  }
}

function filing({ ago, by, on, name, file, text }: (typeof files)[number], { service, cast }: Stage): Step {
  const { factSheetChanges: changes, attached } = service.services
  const caller = cast.person(by)
  const input = { factSheetId: factSheetId('Application', on), name }
  return {
    ago,
    run: () =>
      changes.run(caller, async (step) => {
        await attached.documents.create(step, caller, input, new File([text], file))
      }),
  }
}

function joining({ ago, by, on, who, role }: (typeof joined)[number], { service, cast, setup }: Stage): Step {
  const { factSheetChanges: changes, attached } = service.services
  const caller = cast.person(by)
  const meant = setup.roles.get(role)
  return {
    ago,
    run: () =>
      changes.run(caller, async (step) => {
        if (!meant) return
        const input = { user: { id: cast.person(who).userId }, type: meant.type, roles: [{ id: meant.id }] }
        await attached.subscriptions.create(step, caller, factSheetId('Application', on), input)
      }),
  }
}
