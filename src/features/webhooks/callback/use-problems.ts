import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '#common/use-number.ts'
import type { Problem } from '#common/code/problems.ts'
import { errorsByLine } from './results.ts'
import type { RunState } from './use-run.ts'

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
