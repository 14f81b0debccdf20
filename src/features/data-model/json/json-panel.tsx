import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { useCodeWords } from '#common/code/use-code-words.ts'
import { sharing } from '#features/data-model/draft/changes.ts'
import { type Definition, definitionAt, keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { JsonProblem } from './json-editor.tsx'
import { parsed } from './parse.ts'
import { jsonSchemaOf, schemaOf } from './schemas.ts'

const JsonEditor = laterWithin(() => import('./json-editor.tsx').then((file) => ({ default: file.JsonEditor })))

/** A text that is typed is taken over when the fingers rest: a whole model is megabytes. */
const PAUSE_MS = 400

type Props = {
  readonly draft: ModelDraft
  /** The definition to show; the whole model without one. */
  readonly place: ModelPlace | undefined
  readonly label: string
  readonly refusal: string | undefined
}

/** A definition or the whole model as JSON. What is typed and has no errors becomes the draft; errors are marked at their place. */
export function JsonPanel({ draft, place, label, refusal }: Props) {
  const { t } = useTranslation('dataModel')
  const words = useCodeWords(t('json.of', { name: label }))
  const current = place ? definitionAt(draft.model, place) : draft.model
  const schema = useMemo(() => jsonSchemaOf(place), [place])
  const [typed, setTyped] = useState<string>()
  const [problems, setProblems] = useState<readonly JsonProblem[]>([])
  // What somebody changed elsewhere, in a form or by an undo, replaces the text.
  const [shown, setShown] = useState(current)
  const [text, setText] = useState(() => JSON.stringify(current, null, 2))
  if (current !== shown) {
    setShown(current)
    setText(JSON.stringify(current, null, 2))
    setProblems([])
  }
  const take = useEffectEvent((next: string) => {
    const result = parsed(next, schemaOf(place))
    setProblems(result.problems)
    if (!('value' in result)) return
    setText(next)
    const { value } = result
    const about = `json ${place ? keyOf(place) : ''}`
    if (place) {
      // Safe: the schema of its kind has checked it.
      const definition = value as Definition
      draft.set(place, definition, about)
      setShown(definition)
    } else {
      // Safe: as above.
      const model = sharing(value as DataModel, draft.model)
      draft.change(() => model, about)
      setShown(model)
    }
  })
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => take(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  if (current === undefined) return null
  return (
    <Root>
      <Suspense fallback={<LinesSkeleton label={t('json.loading')} lines={8} />}>
        <JsonEditor
          {...{ words, schema, problems }}
          value={text}
          isLocked={refusal !== undefined}
          onChange={setTyped}
        />
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
