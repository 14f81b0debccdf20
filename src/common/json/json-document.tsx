import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { z } from 'zod'
import { laterWithin } from '#ui/controls/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { useCodeWords } from '#common/code/use-code-words.ts'
import type { JsonProblem } from './json-editor.tsx'
import { parsed } from './parse.ts'
import { jsonSchemaOf } from './schemas.ts'

const JsonEditor = laterWithin(() => import('./json-editor.tsx').then((file) => ({ default: file.JsonEditor })))

/** A text that is typed is taken over when the fingers rest: a whole model is megabytes. */
const PAUSE_MS = 400

type Props = {
  readonly value: object
  readonly schema: z.ZodType
  /** What it is the JSON of. */
  readonly label: string
  readonly isLocked: boolean
  /** What was typed, checked by the schema; what it became, so that it isn't written anew while somebody types. */
  readonly onValue: (value: unknown) => object
}

/** A document as JSON. What is typed and has no errors is given on; errors are marked at their place. */
export function JsonDocument({ value, schema, label, isLocked, onValue }: Props) {
  const { t } = useTranslation('editing')
  const words = useCodeWords(t('json.of', { name: label }))
  const completion = useMemo(() => jsonSchemaOf(schema), [schema])
  const [typed, setTyped] = useState<string>()
  const [problems, setProblems] = useState<readonly JsonProblem[]>([])
  // What somebody changed elsewhere, in a form or by an undo, replaces the text.
  const [shown, setShown] = useState(value)
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  if (value !== shown) {
    setShown(value)
    setText(JSON.stringify(value, null, 2))
    setProblems([])
  }
  const take = useEffectEvent((next: string) => {
    const result = parsed(next, schema)
    setProblems(result.problems)
    if (!('value' in result)) return
    setText(next)
    setShown(onValue(result.value))
  })
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => take(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Root>
      <Suspense fallback={<LinesSkeleton label={t('json.loading')} lines={8} />}>
        <JsonEditor schema={completion} {...{ words, problems, isLocked }} value={text} onChange={setTyped} />
      </Suspense>
      {problems.length > 0 && <p role="status">{t('json.problems', { count: problems.length })}</p>}
    </Root>
  )
}

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: 'var(--surface-2)',
  '& [data-part=code]': { flex: 1, minHeight: 0 },
  '& > p': {
    flex: 'none',
    padding: '8px 16px',
    borderTop: '1px solid var(--line)',
    font: '400 12px/16px var(--sans)',
    color: 'var(--bad-text)',
  },
})
