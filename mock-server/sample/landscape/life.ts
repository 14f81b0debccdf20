import { chunk } from 'es-toolkit'
import type { Service } from '#index.ts'
import type { Db } from '#storage/database.ts'
import type { Cast } from '#sample/cast/cast.ts'
import { siteOf } from './sites.ts'
import { type Change, approve, changeRequest, describe, relate, set } from './changes.ts'
import { linksOf, subscriptionsOf } from './people.ts'
import type { PlannedFactSheet } from './plan.ts'
import { requestOf, withoutEvents } from './requests.ts'
import type { Setup } from './setup.ts'
import { type Story, archived, comments, files, joined, stories } from './stories.ts'
import { PAST, between, oneOf, someOf } from './values.ts'
import { addLinks, addSubscriptions, setTimes } from './bulk.store.ts'
import type { PersonKey } from '#sample/cast/people.ts'
import { chance } from '#sample/cast/random.ts'
import { factSheetId } from '#sample/cast/states.ts'
import { SET_UP, days, hours } from '#sample/cast/time.ts'
import type { MovableClock, Step } from '#sample/cast/timeline.ts'

/** The parts of the sample that already exist when the history of the landscape is made. */
export interface LandscapeContext {
  readonly service: Service
  readonly db: Db
  readonly clock: MovableClock
  readonly cast: Cast
  readonly setup: Setup
  readonly seed: number
}

/** The history of the group's landscape; `planned` may be a part of it, which limits the history to that part. */
export function lifeOfLandscape(planned: readonly PlannedFactSheet[], context: LandscapeContext): Step[] {
  const ids = new Set(planned.map(({ id }) => id))
  const isPlanned = (type: string, name: string) => ids.has(factSheetId(type, name))
  return [
    importStep(planned, context),
    ...laterCreations(planned, context),
    ...[...stories, ...smallChanges(planned, context)].flatMap(({ edits, ...story }) => {
      const plannedEdits = edits.filter(([type, name]) => isPlanned(type, name))
      return plannedEdits.length > 0 ? [storyStep({ ...story, edits: plannedEdits }, context)] : []
    }),
    ...archived
      .filter(({ name }) => isPlanned('Application', name))
      .flatMap((archival) => archivalSteps(archival, context)),
    ...comments.filter(({ on }) => isPlanned('Application', on)).map((comment) => commentStep(comment, context)),
    ...files.filter(({ on }) => isPlanned('Application', on)).map((file) => fileStep(file, context)),
    ...joined.filter(({ on }) => isPlanned('Application', on)).map((person) => subscriptionStep(person, context)),
  ]
}

/** One import of all older fact sheets; each has the time of its creation in the system that it was imported from. */
function importStep(
  planned: readonly PlannedFactSheet[],
  { service, db, clock, cast, setup, seed }: LandscapeContext,
): Step {
  const imported = planned.filter(({ age }) => age >= PAST)
  return {
    // Before all bookmarks, which reference them.
    ago: SET_UP,
    async run() {
      clock.goTo(days(PAST))
      const { factSheetChanges: changes } = service.services
      const admin = cast.person('priya')
      const times = timesOf(imported, clock.now(), seed)
      // A fact sheet gets its time just before its request is made: each request moves the clock for the next one.
      const goToCreation = (index: number) => clock.goTo(times[index]?.createdAgo ?? days(PAST))
      const requests = imported.map((factSheet, index) => requestOf(factSheet, setup, () => goToCreation(index + 1)))
      goToCreation(0)
      await changes.run(admin, (step) => changes.write(withoutEvents(step), admin, requests))
      await setTimes(db, admin.workspaceId, times)
      clock.goTo(days(PAST))
      await addSubscriptions(db, admin.workspaceId, subscriptionsOf(imported, setup, cast, seed), clock.now())
      await addLinks(db, admin.workspaceId, linksOf(imported, seed), clock.now())
    },
  }
}

/** The shortest duration of a seal, with some weeks to spare for those who try the sample. */
const SEALED = 150

/**
 * The time of each creation, as time before the present, and of the last change before the import: on working days, in working
 * hours.
 */
function timesOf(imported: readonly PlannedFactSheet[], importedAt: Date, seed: number) {
  const next = chance(`${seed} times`)
  const present = importedAt.getTime() + days(PAST)
  const inWorkingHours = (ago: number): number => {
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
  return imported.map(({ id, age, lxState }) => {
    const createdAgo = Math.max(inWorkingHours(days(age)), days(PAST))
    // Approved recently, because the seal would have ended otherwise.
    const longest = lxState === 'APPROVED' ? Math.min(createdAgo, days(SEALED)) : createdAgo
    const isUnchanged = next() < 0.12 && longest === createdAgo
    const changedAgo = isUnchanged ? createdAgo : inWorkingHours(days(PAST) + (longest - days(PAST)) * next() ** 1.4)
    const updatedAt = new Date(present - Math.min(createdAgo, Math.max(changedAgo, days(PAST))))
    return { id, createdAgo, updatedAt }
  })
}

/** Fact sheets that a person creates at the same time. */
const AT_ONCE = 3

/** Creations since the import: a few fact sheets at a time, by one person. */
function laterCreations(planned: readonly PlannedFactSheet[], { service, cast, setup }: LandscapeContext): Step[] {
  const { factSheetChanges: changes } = service.services
  const recent = planned.filter(({ age }) => age < PAST).toSorted((a, b) => b.age - a.age)
  const interfaces = recent.filter(({ type }) => type === 'Interface')
  const others = recent.filter(({ type }) => type !== 'Interface')
  return [...chunk(interfaces, AT_ONCE), ...chunk(others, AT_ONCE)].map((batch): Step => {
    const caller = cast.person(batch[0]?.type === 'Interface' ? 'tomas' : 'anna')
    const requests = batch.map((factSheet) => requestOf(factSheet, setup))
    return {
      ago: days(batch[0]?.age ?? 1) - hours(3.3),
      run: () => changes.run(caller, (step) => changes.write(step, caller, requests)),
    }
  })
}

function storyStep({ ago, by, edits }: Story, { service, cast, setup }: LandscapeContext): Step {
  const { factSheetChanges: changes } = service.services
  const caller = cast.person(by)
  const requests = edits.map(([type, name, ...parts]) => changeRequest(factSheetId(type, name), setup, parts))
  return { ago, run: () => changes.run(caller, (step) => changes.write(step, caller, requests)) }
}

const editors: readonly [PersonKey, ...PersonKey[]] = ['anna', 'jonas', 'tomas', 'meiling', 'karim', 'laura', 'priya']
const DAYS = 28

/** Besides the stories: every few days a person corrects a few fact sheets. */
function smallChanges(planned: readonly PlannedFactSheet[], { seed, clock }: LandscapeContext): Story[] {
  const dice = { next: chance(`${seed} small changes`), now: clock.now() }
  const open = planned.filter(
    ({ type, age, readers, writers, tags }) =>
      age >= PAST && !readers && !writers && !tags.includes('GxP relevant') && type in smallChangeOf,
  )
  const archivedNames = new Set<string>(archived.map(({ name }) => name))
  const candidates = open.filter(({ name }) => !archivedNames.has(name) && siteOf(name) === undefined)
  return Array.from({ length: DAYS / 4 }, (_, index) => {
    const factSheets = someOf(dice, candidates, between(dice, 6, 11))
    const edits = factSheets.map(({ type, name }) => [type, name, ...(smallChangeOf[type]?.(dice) ?? [])] as const)
    return { ago: days(4 * index) + hours(1 + 70 * dice.next()), by: oneOf(dice, editors), edits }
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

function archivalSteps(
  { name, by, ago, comment, backAfter }: (typeof archived)[number],
  { service, cast }: LandscapeContext,
): Step[] {
  const { factSheetChanges: changes } = service.services
  const caller = cast.person(by)
  const id = factSheetId('Application', name)
  const archive: Step = {
    ago,
    run: () =>
      changes.run(caller, (step) =>
        changes.archive(ago > days(30) ? withoutEvents(step) : step, caller, { id, comment }),
      ),
  }
  if (backAfter === undefined) return [archive]
  return [
    archive,
    { ago: ago - backAfter, run: () => changes.run(caller, (step) => changes.recover(step, caller, { id })) },
  ]
}

function commentStep(
  { ago, by, on, message, answer }: (typeof comments)[number],
  { service, cast }: LandscapeContext,
): Step {
  const { factSheetChanges: changes, attached } = service.services
  const caller = cast.person(by)
  return {
    ago,
    run: () =>
      changes.run(caller, async (loggedStep) => {
        const step = ago > days(30) ? withoutEvents(loggedStep) : loggedStep
        const { id } = await attached.comments.create(step, caller, factSheetId('Application', on), { message })
        if (answer) await attached.comments.reply(step, cast.person(answer[0]), id, answer[1])
      }),
  }
}

function fileStep(
  { ago, by, on, name, file, text }: (typeof files)[number],
  { service, cast }: LandscapeContext,
): Step {
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

function subscriptionStep(
  { ago, by, on, who, role }: (typeof joined)[number],
  { service, cast, setup }: LandscapeContext,
): Step {
  const { factSheetChanges: changes, attached } = service.services
  const caller = cast.person(by)
  const subscriptionRole = setup.roles.get(role)
  return {
    ago,
    run: () =>
      changes.run(caller, async (step) => {
        if (!subscriptionRole) return
        const { id, type } = subscriptionRole
        const input = { user: { id: cast.person(who).userId }, type, roles: [{ id }] }
        await attached.subscriptions.create(step, caller, { id: factSheetId('Application', on) }, input)
      }),
  }
}
