import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesByField } from '#api/errors.ts'
import { useNumber } from '#common/use-number.ts'
import type { Problem } from '#common/code/problems.ts'
import { dryRun, type StoredCallback } from './callback.queries.ts'
import { placeIn, resultsOf, errorsByLine } from './results.ts'
import type { Subjects } from './use-subjects.ts'

/** A run starts when somebody has stopped typing for this long. */
const PAUSE_MS = 600

type Options = {
  readonly stored: StoredCallback
  readonly subjects: Subjects | undefined
  readonly text: string
  readonly isAllowed: boolean
}

/** Runs the text on its subjects: at first, after a pause in typing, and on request. */
export function useRun({ stored: { subscription }, subjects, text, isAllowed }: Options) {
  const [ranText, setRanText] = useState(text)
  useEffect(() => {
    if (ranText === text) return undefined
    const timer = setTimeout(() => setRanText(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ranText, text])

  const { targetUrl, targetMethod, payloadMode } = subscription
  const source = subjects?.source ?? { sample: null }
  const query = useQuery({
    ...dryRun({ callback: ranText, targetUrl, targetMethod, payloadMode, ...source }),
    enabled: isAllowed && subjects !== undefined,
  })
  const runs = query.isError ? undefined : query.data?.data
  const results = useMemo(() => resultsOf(runs ?? [], subjects?.list ?? []), [runs, subjects])
  const [last, setLast] = useState(results)
  if (runs !== undefined && last !== results) setLast(results)
  const refusal = messagesByField(query.error).get('callback')
  const isRunning = query.isFetching || ranText !== text
  return {
    /** Undefined until the first answer, and while the text can't run. */
    results: runs === undefined ? undefined : results,
    /** Those of the last text that could run: what it ran on is still known while somebody types. */
    last,
    ranAt: query.isSuccess && !query.isPlaceholderData ? query.dataUpdatedAt : undefined,
    isRunning,
    /** Why the text doesn't parse, with the place if that is known. */
    syntax: refusal === undefined ? undefined : (placeIn(refusal) ?? { message: refusal, line: undefined }),
    /** Any other failure. */
    error: refusal === undefined ? query.error : null,
    run: () => (ranText === text ? void query.refetch() : setRanText(text)),
  }
}

export type RunState = ReturnType<typeof useRun>

/** What stands behind lines of the code: why it doesn't parse, or what runs threw, with how many fail there. */
export function useProblems({ results, syntax }: RunState): readonly Problem[] {
  const { t } = useTranslation('callback')
  const number = useNumber()
  return useMemo(() => {
    if (syntax) return syntax.line === undefined ? [] : [{ ...syntax, line: syntax.line, text: syntax.message }]
    const total = results?.length ?? 0
    return errorsByLine(results ?? []).map(({ line, column, message, count }) => ({
      line,
      column,
      text: t('problem.atLine', { message, n: number(count), total: number(total), count: total }),
    }))
  }, [results, syntax, t, number])
}
