import type { NewEvent } from '#events/log.ts'
import type { Step } from '#events/step.ts'
import { losesTransaction, releaseSavepoint, setSavepoint, undoToSavepoint } from './savepoint.store.ts'

/** The result of a part, and whether its effects are kept. */
export interface SavepointOutcome<T> {
  readonly value: T
  readonly isKept: boolean
}

/**
 * Runs `work` as a part of a step that can fail without the rest: if it rejects, or asks not to be kept, everything that it wrote is
 * undone and its events are dropped. An error that loses the whole transaction is rethrown without touching the savepoint, so that the transaction runs again.
 */
export async function inSavepoint<T>(step: Step, work: (part: Step) => Promise<SavepointOutcome<T>>): Promise<T> {
  const events: NewEvent[] = []
  await setSavepoint(step.tx)
  try {
    const { value, isKept } = await work({ ...step, emit: (event) => void events.push(event) })
    if (!isKept) await undoToSavepoint(step.tx)
    else {
      await releaseSavepoint(step.tx)
      for (const event of events) step.emit(event)
    }
    return value
  } catch (error) {
    if (!losesTransaction(error)) await undoToSavepoint(step.tx)
    throw error
  }
}
