import type { Storage } from '#storage/database.ts'
import { emptyStore, shapeOf } from './empty-store.ts'

interface Kept {
  readonly storage: Storage
  readonly shape: string
}

/**
 * Lends the stores of this worker. Opening one takes ten times as long as emptying it, so a store that is closed is emptied and lent
 * again, unless a test changed its tables or broke it.
 */
export function storePool(open: () => Promise<Storage>): () => Promise<Storage> {
  const idle: Kept[] = []
  return async () => {
    const kept = idle.pop() ?? (await newOf(await open()))
    // Getters stay getters, unlike in a copy.
    return Object.create(kept.storage, { close: { value: once(() => giveBack(kept, idle)) } })
  }
}

const newOf = async (storage: Storage): Promise<Kept> => ({ storage, shape: await shapeOf(storage.db) })

async function giveBack(kept: Kept, idle: Kept[]): Promise<void> {
  if (await isAsNew(kept)) idle.push(kept)
  else await kept.storage.close()
}

async function isAsNew({ storage, shape }: Kept): Promise<boolean> {
  try {
    if ((await shapeOf(storage.db)) !== shape) return false
    await emptyStore(storage.db)
    return true
  } catch {
    return false
  }
}

/** Closing twice is closing once; else a store would be lent to two. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
