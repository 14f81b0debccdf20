import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { NamesPicker } from '#common/access/names-picker.tsx'
import { without } from 'mock-server/contract/models/edits.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { hasValues } from '#features/data-model/draft/field-types.ts'
import { Part } from './form-parts.tsx'
import { line } from './lines.styles.ts'

type Conditions = Readonly<Record<string, string[]>>

type Props = {
  readonly title: string
  readonly help: string
  readonly value: Conditions | undefined
  /** The type whose fields are asked. */
  readonly type: string
  readonly except?: string
  readonly model: DataModel
  readonly words: ModelWords
  readonly isLocked: boolean
  readonly onChange: (value: Record<string, string[]> | undefined) => void
}

/** Shown only when a select field of the same fact sheet has one of some values. */
export function ConditionList({ title, help, value = {}, type, except, model, words, isLocked, onChange }: Props) {
  const { t } = useTranslation('dataModel')
  const askable = Object.entries(model.factSheets[type]?.fields ?? {}).filter(
    ([name, field]) => name !== except && (hasValues(field.type) || Object.hasOwn(value, name)),
  )
  const free = askable.filter(([name]) => !Object.hasOwn(value, name))
  const set = (next: Record<string, string[]>) => onChange(Object.keys(next).length === 0 ? undefined : next)
  const replace = (old: string, name: string) =>
    set(
      Object.fromEntries(
        Object.entries(value).map(([field, values]) => (field === old ? [name, []] : [field, values])),
      ),
    )
  const [first] = free
  return (
    <Part
      title={title}
      help={help}
      action={
        !isLocked && (
          <Button
            look="ghost"
            size={24}
            icon={<Plus />}
            refusal={first ? undefined : t('conditions.noField')}
            onClick={() => first && set({ ...value, [first[0]]: [] })}
          >
            {t('conditions.add')}
          </Button>
        )
      }
    >
      <List>
        {Object.entries(value).map(([field, values]) => (
          <li key={field} inert={isLocked}>
            <Zap size={14} aria-hidden />
            <SelectInput
              height={28}
              aria-label={t('conditions.field')}
              value={field}
              options={askable
                .filter(([name]) => name === field || !Object.hasOwn(value, name))
                .map(([name]) => ({ value: name, label: words.field(name, type) }))}
              onChange={(event) => replace(field, event.target.value)}
            />
            <span>{t('conditions.isOneOf')}</span>
            <div>
              <NamesPicker
                id={`condition-${field}`}
                label={t('conditions.values', { field: words.field(field, type) })}
                value={values}
                options={(model.factSheets[type]?.fields[field]?.values ?? []).map((name) => ({
                  name,
                  label: words.value(field, name, type),
                }))}
                isLoading={false}
                onChange={(names) => set({ ...value, [field]: names })}
              />
            </div>
            <IconButton
              label={t('conditions.remove', { field: words.field(field, type) })}
              size={24}
              onClick={() => set(without(value, field))}
            >
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </List>
    </Part>
  )
}

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  '& > li': line,
  '& > li > svg': { flex: 'none', color: 'var(--text-3)' },
  '& > li > span': { color: 'var(--text-3)' },
  '& > li > div': { flex: '1 1 200px', minWidth: 0 },
})
