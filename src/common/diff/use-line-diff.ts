import { useEffect, useMemo, useState } from 'react'
import { type LineDiff, quickDiff } from './line-diff.ts'
import type { Texts } from './text-lines.ts'

export type Comparison = {
  /** Absent until it is there. */
  readonly diff: LineDiff | undefined
  readonly isFailed: boolean
  /** The texts differ, but not the values in them. */
  readonly isSameContent: boolean
  readonly retry: () => void
}

/** Compares two texts line by line: here where that is quick, otherwise in a worker. Without texts there is nothing to compare. */
export function useLineDiff(texts: Texts | undefined): Comparison {
  const { before, after } = texts ?? nothing
  const quick = useMemo(() => quickDiff({ before, after }), [before, after])
  const [answer, setAnswer] = useState<Answer>()
  const own = answer?.before === before && answer.after === after ? answer : undefined
  const isFailed = !quick && own?.diff === null
  useEffect(() => {
    if (quick || isFailed) return undefined
    return compareInWorker({ before, after }, (diff) => setAnswer({ before, after, diff }))
  }, [quick, isFailed, before, after])
  const diff = quick ?? own?.diff ?? undefined
  return {
    diff,
    isFailed,
    isSameContent: diff !== undefined && before !== after && diff.added + diff.removed === 0,
    retry: () => setAnswer(undefined),
  }
}

const nothing: Texts = { before: '', after: '' }

/** Null for a comparison that failed. */
type Answer = Texts & { readonly diff: LineDiff | null }

/** Returns a function that ends the work. */
function compareInWorker(texts: Texts, onEnd: (diff: LineDiff | null) => void): () => void {
  const worker = new Worker(new URL('diff.worker.ts', import.meta.url), { type: 'module' })
  const end = (diff: LineDiff | null) => {
    worker.terminate()
    onEnd(diff)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<LineDiff>) => end(data))
  // Its code could not be loaded, or there is too little memory.
  worker.addEventListener('error', () => end(null))
  worker.postMessage(texts)
  return () => worker.terminate()
}
