import { useTranslation } from 'react-i18next'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReportingModel } from 'mock-server/contract/models.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import type { Editing } from './editing.ts'
import { Card, Part } from './parts.styles.ts'

type Filter = ReportingModel['lxStateFilter'][number]
type Props = Editing & { readonly types: readonly string[]; readonly typeOf: (type: string) => string }

/** The states of fact sheets that reports show, for all types or for one. */
export function StateFilters({ model, set, isLocked, types, typeOf }: Props) {
  const { t } = useTranslation('reporting')
  const edit = (nth: number, change: (filter: Filter) => Filter, about?: string) =>
    set(
      (old) => ({
        ...old,
        lxStateFilter: old.lxStateFilter.map((each, index) => (index === nth ? change(each) : each)),
      }),
      about,
    )
  return (
    <Part aria-label={t('filters.title')}>
      <h2>{t('filters.title')}</h2>
      <p>{model.lxStateFilter.length === 0 ? t('filters.none') : t('filters.help')}</p>
      {model.lxStateFilter.map(({ forFactSheetType, keys }, nth) => (
        // Filters have no id, and their order is theirs.
        <Card key={nth}>
          <div data-part="fields">
            <SelectField
              label={t('filters.type')}
              disabled={isLocked}
              value={forFactSheetType ?? ''}
              placeholder={t('filters.allTypes')}
              options={types.map((value) => ({ value, label: typeOf(value) }))}
              onChange={({ target }) =>
                edit(nth, ({ keys: own }) => ({
                  ...(target.value !== '' && { forFactSheetType: target.value }),
                  keys: own,
                }))
              }
            />
            <TextField
              label={t('filters.keys')}
              help={t('filters.keysHelp')}
              isMono
              disabled={isLocked}
              value={keys.join(', ')}
              onChange={({ target }) =>
                edit(nth, (filter) => ({ ...filter, keys: keysIn(target.value) }), `keys ${nth}`)
              }
            />
            {!isLocked && (
              <span>
                <IconButton
                  label={t('filters.remove', { n: nth + 1 })}
                  size={24}
                  onClick={() => set((old) => ({ ...old, lxStateFilter: old.lxStateFilter.toSpliced(nth, 1) }))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            )}
          </div>
        </Card>
      ))}
    </Part>
  )
}

/** The last one may be empty: it is being typed. */
const keysIn = (text: string): string[] => {
  const keys = text.split(',').map((key) => key.trim())
  return text.trim() === '' ? [] : keys.filter((key, nth) => key !== '' || nth === keys.length - 1)
}
