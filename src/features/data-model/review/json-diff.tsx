import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, ModelPlace } from 'mock-server/contract/model-changes.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { useCodeWords } from '#common/code/use-code-words.ts'
import type { Marked } from '#features/data-model/draft/changes.ts'
import { definitionAt, keyOf } from 'mock-server/contract/models/place.ts'
import { sourceOf } from '#features/data-model/draft/renames.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'

const JsonReader = laterWithin(() =>
  import('#features/data-model/json/json-reader.tsx').then((file) => ({ default: file.JsonReader })),
)

/** The definitions that differ as JSON, before and after. */
export function JsonDiff({ draft: { stored, model, changes: all, moves, renames } }: { readonly draft: ModelDraft }) {
  const { t } = useTranslation('dataModel')
  const words = useCodeWords(t('review.tab.json'))
  const [before, after] = useMemo(() => {
    const changes = withRenamed(all, renames)
    const textOf = (of: DataModel, own: (place: ModelPlace) => ModelPlace) =>
      JSON.stringify(
        Object.fromEntries(
          changes.map(({ place, mark }) => [keyOf(own(place)), ownPart(of, { place: own(place), mark })]),
        ),
        null,
        2,
      )
    return [textOf(stored.model, (place) => sourceOf(place, moves)), textOf(model, (place) => place)]
  }, [stored, model, all, moves, renames])
  return (
    <Root>
      <Suspense fallback={<LinesSkeleton label={t('editing:json.loading')} lines={8} />}>
        <JsonReader key={after} words={words} value={after} original={before} />
      </Suspense>
    </Root>
  )
}

/** Fields that have another key only are differences of the JSON, too. */
function withRenamed(changes: readonly Marked[], renames: readonly DataMove[]): readonly Marked[] {
  const known = new Set(changes.map(({ place }) => keyOf(place)))
  const renamed = renames
    .map(({ collection, name, field, value, to }) => ({ collection, name, field: value === undefined ? to : field }))
    .filter((place) => !known.has(keyOf(place)))
  return [...changes, ...renamed.map((place) => ({ place, mark: 'changed' as const }))]
}

/** The fields of a type that changed are changes of their own. */
function ownPart(model: DataModel, { place, mark }: Marked) {
  const definition = definitionAt(model, place)
  return mark === 'changed' && definition && 'fields' in definition ? { ...definition, fields: undefined } : definition
}

const Root = styled('div')({
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  overflow: 'hidden',
  background: 'var(--surface-2)',
})
