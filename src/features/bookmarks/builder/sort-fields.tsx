import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { changedSort, type SavedSort } from '#features/bookmarks/preview/view-parts.ts'

type Props = {
  readonly sort: readonly SavedSort[]
  /** Keys that views can be sorted by. */
  readonly offered: readonly string[]
  readonly nameOf: (key: string) => string
  readonly onChange: (sort: readonly SavedSort[]) => void
}

/** The order of a view: a field and a direction, and further ones where the view was saved with them. */
export function SortFields({ sort, offered, nameOf, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const name = useId()
  const rows: readonly (SavedSort | undefined)[] = sort.length === 0 ? [undefined] : sort
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {rows.map((row, at) => {
        const keys = [...new Set([...offered, ...(row ? [row.key] : [])])]
        const options = keys
          .map((value) => ({ value, label: nameOf(value) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))
        return (
          <Box key={at} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 160 }}>
              <SelectInput
                aria-label={t('state.sort')}
                value={row?.key ?? ''}
                options={row ? options : [{ value: '', label: t('builder.usualSort') }, ...options]}
                onChange={({ target }) =>
                  target.value !== '' &&
                  onChange(
                    sort.toSpliced(at, 1, changedSort(row?.stored ?? {}, target.value, row?.isDescending ?? false)),
                  )
                }
              />
            </Box>
            {row && (
              <>
                <Segmented
                  label={t('builder.direction')}
                  name={`${name} ${at}`}
                  value={row.isDescending ? 'desc' : 'asc'}
                  segments={[
                    { value: 'asc', label: t('state.ascending') },
                    { value: 'desc', label: t('state.descending') },
                  ]}
                  onChange={(next) => onChange(sort.with(at, changedSort(row.stored, row.key, next === 'desc')))}
                />
                <IconButton label={t('builder.removeSort')} size={24} onClick={() => onChange(sort.toSpliced(at, 1))}>
                  <X size={14} aria-hidden />
                </IconButton>
              </>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
