import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/controls/button.tsx'
import { FilterButton } from '#ui/list/filter-chip.tsx'
import { OptionList } from '#ui/list/option-list.tsx'

type Props = {
  readonly columns: readonly string[]
  /** Those that can be added. */
  readonly offered: readonly string[]
  readonly nameOf: (key: string) => string
  readonly onChange: (columns: readonly string[]) => void
}

/** The columns of a view in their order: each can be moved and removed, and others added. */
export function ColumnList({ columns, offered, nameOf, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ readonly at: number; readonly button: number }>(undefined)
  // The focus follows the column that was moved, or goes to the one in the place of the one that was removed.
  useLayoutEffect(() => {
    if (!focused.current) return
    const { at, button } = focused.current
    focused.current = undefined
    const row = list.current?.children[Math.min(at, columns.length - 1)]
    row?.querySelectorAll('button')[button]?.focus()
  })
  const move = (from: number, to: number, button: number) => {
    const key = columns[from]
    if (key === undefined || to < 0 || to >= columns.length) return
    focused.current = { at: to, button }
    onChange(columns.toSpliced(from, 1).toSpliced(to, 0, key))
  }
  const remove = (at: number) => {
    focused.current = { at, button: 2 }
    onChange(columns.toSpliced(at, 1))
  }
  const options = [...new Set([...offered, ...columns])]
    .map((key) => ({ value: key, label: nameOf(key) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const chooser = () => (
    <OptionList
      title={t('state.columns')}
      options={options}
      chosen={columns}
      searchLabel={t('builder.findColumn')}
      onChange={onChange}
    />
  )
  return (
    <div>
      <List ref={list} aria-label={t('state.columns')}>
        {columns.map((key, at) => {
          const name = nameOf(key)
          return (
            <li key={`${key} ${columns.slice(0, at).filter((other) => other === key).length}`}>
              <span>{name}</span>
              <IconButton size={24} label={t('builder.moveUp', { name })} onClick={() => move(at, at - 1, 0)}>
                <ArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton size={24} label={t('builder.moveDown', { name })} onClick={() => move(at, at + 1, 1)}>
                <ArrowDown size={14} aria-hidden />
              </IconButton>
              <IconButton size={24} label={t('builder.removeColumn', { name })} onClick={() => remove(at)}>
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </List>
      <FilterButton label={t('builder.addColumn')} editor={chooser} />
    </div>
  )
}

const List = styled('ol')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  '&:empty': { display: 'none' },
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 32,
    padding: '0 4px 0 10px',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& > li + li': { borderTop: '1px solid var(--line-1)' },
  '& > li > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
