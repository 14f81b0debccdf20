import { useTranslation } from 'react-i18next'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { DataModel, DataType } from 'mock-server/contract/data-model.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { relationsOf } from '#features/data-model/draft/relations.ts'
import type { Editing } from './editing.ts'
import { isNumber } from '#features/data-model/draft/field-types.ts'
import { Part } from './form-parts.tsx'
import { Lines } from './lines.styles.ts'

/** What an aggregated field is computed from: relations, or number fields of them. */
export function AggregationPaths({ editing }: { readonly editing: Editing<DataType> }) {
  const { t } = useTranslation('dataModel')
  const { value, place, draft, words, refusal, set } = editing
  const paths = (value.paths ?? []).map(({ path }) => path)
  const options = pathsOf(draft.model, place.name).map((path) => ({ value: path, label: words.path(path) }))
  const change = (next: readonly string[]) => set({ paths: next.map((path) => ({ path })) })
  const free = options.find((option) => !paths.includes(option.value))
  return (
    <Part
      title={t('member.paths')}
      help={t('help.paths')}
      action={
        refusal === undefined && (
          <Button
            look="ghost"
            size={24}
            icon={<Plus />}
            refusal={free ? undefined : t('paths.none')}
            onClick={() => free && change([...paths, free.value])}
          >
            {t('paths.add')}
          </Button>
        )
      }
    >
      <Lines>
        {paths.map((path, index) => (
          <li key={path} inert={refusal !== undefined}>
            <SelectInput
              aria-label={t('paths.path', { n: index + 1 })}
              value={path}
              options={
                options.some((option) => option.value === path) ? options : [{ value: path, label: path }, ...options]
              }
              onChange={(event) => change(paths.with(index, event.target.value))}
            />
            <IconButton
              label={t('paths.remove', { n: index + 1 })}
              size={24}
              onClick={() => change(paths.toSpliced(index, 1))}
            >
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </Lines>
    </Part>
  )
}

/** Relations of a type by their sides, and their number fields behind a slash. */
function pathsOf(model: DataModel, type: string): string[] {
  return relationsOf({ base: model, model }, type).flatMap((name) => {
    const relation = model.relations[name]
    if (!relation) return []
    const sides = [relation.from, relation.to].filter(
      ({ factSheetType }) => factSheetType === type || factSheetType === 'BaseFactSheet',
    )
    const fields = Object.entries(relation.fields).flatMap(([field, { type: kind }]) => (isNumber(kind) ? [field] : []))
    return sides.flatMap(({ name: side }) => [side, ...fields.map((field) => `${side}/${field}`)])
  })
}
