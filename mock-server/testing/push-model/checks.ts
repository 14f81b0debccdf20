import assert from 'node:assert/strict'
import {
  type Entry,
  type Model,
  TYPES,
  endPause,
  fails,
  isHeld,
  isWanted,
  mayHaveEnded,
  mayBeHeld,
  noteChances,
  takes,
} from './model.ts'
import type { Receipt, World } from './world.ts'

const RETRY_MS = 50_000
const DAY = 86_400_000
const LEASE_MS = 30_000
/** Refused events that a subscription may try again at one moment. */
const REFUSED_AT_ONCE = 2

/** Moves the clock, and checks all that happens at its new time. True if the service died of it. */
export async function pass(model: Model, world: World, milliseconds: number): Promise<boolean> {
  world.obey(model.behaviours)
  noteChances(model)
  const hasDied = await world.advance(milliseconds)
  // What it was doing is sent again when its lease has ended; nobody knows when it was tried.
  if (hasDied) for (const entry of model.entries) entry.mayComeAgain = true
  if (hasDied) model.leasesEndAt = world.now() + LEASE_MS
  const batch = readReceipts(model, world, hasDied)
  if (hasDied) for (const entry of model.entries) entry.last = undefined
  for (const { at } of batch.filter(({ behaviour }) => behaviour === 'busy')) {
    model.mayHaveAskedAt = at
    if (!hasDied) model.askedAt = at
  }
  await readState(model, world, { isGone: batch.some(({ behaviour }) => behaviour === 'gone'), hasDied })
  checkWanted(model, world.now())
  // The next one is sent to a target that has taken something and failed nothing since.
  const hasRecovered =
    batch.some(({ behaviour }) => takes(behaviour)) && batch.every(({ behaviour }) => !fails(behaviour))
  if (hasRecovered && !hasDied && !model.settings.ordered && !mayBeHeld(model, world.now())) model.isReachable = true
  return hasDied
}

function readReceipts(model: Model, world: World, hasDied: boolean): readonly Receipt[] {
  const again: Receipt[] = []
  let isQuick = false
  const batch = world.receipts.slice(model.seen)
  for (const receipt of batch) {
    const entry = model.entries.find(({ offset }) => offset === receipt.offset)
    assert.ok(entry, `the target got event ${receipt.offset}, which is not for it`)
    assert.ok(entry.mayComeAgain || !isHeld(model, receipt.at), `event ${entry.offset} was sent in a pause`)
    checkPause(entry, receipt)
    if (entry.last?.behaviour === 'refuse' && !entry.mayComeAgain) again.push(receipt)
    // A target that takes one that was held back gets the others as quickly as it answers.
    if (takes(receipt.behaviour) && entry.isHeldBack) isQuick = true
    if (takes(receipt.behaviour)) take(model, entry)
    // A process that died may not have written it down.
    if (takes(receipt.behaviour) && !hasDied) model.acceptedAt = receipt.at
    entry.last = receipt
    // In order, what was held back goes out as soon as the target has taken something.
    if (model.settings.ordered && takes(receipt.behaviour)) for (const other of model.entries) other.last = undefined
  }
  model.seen = world.receipts.length
  if (!isQuick) checkPace(model, again)
  return batch
}

/** `again`: what was sent again at one moment after it had been refused. */
function checkPace(model: Model, again: readonly Receipt[]): void {
  // A refused probe shows that the target can be reached again.
  const most = REFUSED_AT_ONCE + (model.isReachable ? 0 : 1)
  assert.ok(again.length <= most, `${again.length} refused events were tried again at one moment`)
}

function checkPause({ last, mayComeAgain, offset }: Entry, { at }: Receipt): void {
  if (last === undefined || mayComeAgain) return
  // The connection was cut that had been used before, so it came at once on a new one.
  if (last.behaviour === 'cut' && last.at === at) return
  assert.ok(at - last.at >= RETRY_MS, `event ${offset} was sent again after ${at - last.at} ms`)
}

function take(model: Model, entry: Entry): void {
  assert.ok(!entry.isTaken || entry.mayComeAgain, `event ${entry.offset} was taken and came again`)
  const later = model.entries.find(({ offset, isTaken }) => isTaken && offset > entry.offset)
  if (model.settings.ordered && !entry.isTaken && !entry.mayComeAgain)
    assert.equal(later, undefined, `event ${entry.offset} came after a later one`)
  entry.isTaken = true
}

/**
 * The service may have deactivated the subscription, if nothing was accepted for more than ten days, and pauses it when its target is gone
 * or its managing user can read events no more.
 */
async function readState(
  model: Model,
  world: World,
  { isGone, hasDied }: { isGone: boolean; hasDied: boolean },
): Promise<void> {
  const { active, inactiveReason } = await world.show()
  const isPaused = (inactiveReason === 'gone' && isGone) || (inactiveReason === 'readerGone' && model.hasLostReader)
  if (model.active && isPaused) model.active = false
  assert.ok(!model.active || !model.settings.heeds || !isGone || hasDied, 'it goes on although its target is gone')
  if (active === model.active) return
  assert.deepEqual({ active, inactiveReason }, { active: false, inactiveReason: 'failing' })
  assert.ok(world.now() - model.acceptedAt > 10 * DAY, 'it was deactivated too early')
  model.active = false
  // Once it is taken up again, a probe goes out before anything else.
  model.isReachable = false
}

/** An event that callback and target take is not held up by those that they refuse. */
function checkWanted(model: Model, now: number): void {
  if (!model.active || !model.isReachable || now < model.leasesEndAt) return
  const late = model.entries.filter(
    (entry) => isWanted(model, entry) && !entry.isTaken && !mayHaveEnded(entry) && !entry.isHeldBack,
  )
  assert.deepEqual(
    late.map(({ offset }) => offset),
    [],
    'events that the target takes are late',
  )
}

/** Everybody repairs what is theirs. Then each event has arrived, or was given up by somebody, and the log says so. */
export async function heal(model: Model, world: World): Promise<void> {
  for (const type of TYPES) model.behaviours[type] = 'take'
  model.callback = 'none'
  model.ignoresErrors = false
  await world.callBack('none')
  await world.ignoreErrors(false)
  for (let round = 0; round < 60; round++) {
    // It may be deactivated only now, because the process that would have done it died.
    if (!model.active) {
      await world.resume('deliver')
      endPause(model)
      model.active = true
    }
    await pass(model, world, RETRY_MS)
    if ((await world.status()).backlog === 0) break
  }
  const states = new Map((await world.states()).map(({ offset, state }) => [offset, state]))
  for (const entry of model.entries) {
    const { offset, isTaken } = entry
    const state = states.get(offset)
    if (isTaken) assert.ok(state === 'delivered' || mayHaveEnded(entry), `event ${offset} arrived and is ${state}`)
    else assert.ok(mayHaveEnded(entry) && isEnded(state), `event ${offset} is ${state} and never arrived`)
  }
  assert.equal(states.size, model.entries.length)
  model.isReachable = true
}

const isEnded = (state: string | undefined) => state === 'omitted' || state === 'suppressed'
