import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Badge } from '#ui/controls/badge.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { useNumber } from '#common/use-number.ts'
import { narrow } from './parts/columns.styles.ts'
import type { ViewWords } from './parts/words.ts'

type Props = {
  /** The types with the number of their fields. */
  readonly types: readonly { readonly name: string; readonly fields: readonly string[]; readonly isChanged: boolean }[]
  readonly chosen: string
  readonly words: ViewWords
  readonly onChoose: (type: string) => void
}

/** The types, found by their names and those of their fields; on narrow screens a list to choose from. */
export function TypesList({ types, chosen, words, onChoose }: Props) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const looks = useTypeLooks()
  const [search, setSearch] = useState('')
  const isNarrow = useMedia(narrow)
  const needle = search.trim().toLowerCase()
  if (isNarrow) {
    return (
      <Narrow>
        <SelectInput
          height={32}
          aria-label={t('types.label')}
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          options={types.map(({ name }) => ({ value: name, label: words.typeOf(name) }))}
        />
      </Narrow>
    )
  }
  const found = types.filter(
    ({ name, fields }) =>
      needle === '' ||
      [name, words.typeOf(name), ...fields.flatMap((field) => [field, words.fieldOf(field, name) ?? ''])].some((text) =>
        text.toLowerCase().includes(needle),
      ),
  )
  return (
    <Root aria-label={t('types.label')}>
      <header>
        <SearchField label={t('types.search')} value={search} onChange={setSearch} hasSlashKey />
      </header>
      <div>
        {found.length === 0 && <p>{t('types.none')}</p>}
        {found.map(({ name, fields, isChanged }) => {
          const { Icon, color } = looks(name)
          return (
            <button
              key={name}
              type="button"
              aria-current={name === chosen ? 'true' : undefined}
              onClick={() => onChoose(name)}
            >
              <Tile size={20} {...(color === undefined ? {} : { color })}>
                <Icon />
              </Tile>
              <span>{words.typeOf(name)}</span>
              <small>{number(fields.length)}</small>
              {isChanged && <Badge tone="accent">{t('types.changed')}</Badge>}
            </button>
          )
        })}
      </div>
      <footer>
        <p>
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('types.keysMove')}
        </p>
        <p>
          <Kbd>Alt</Kbd> <Kbd>→</Kbd> {t('types.keysSection')}
        </p>
      </footer>
    </Root>
  )
}

const Narrow = styled('div')({ padding: '8px var(--gutter)' })

const Root = styled('nav')({
  background: 'var(--surface-2)',
  '& > header': { padding: 12, '& > div': { width: '100%' } },
  '& > div': { flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 8px 8px' },
  '& > div > p': { padding: 8, color: 'var(--text-3)', font: '400 12px/16px var(--sans)' },
  '& > div > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 28,
    padding: '2px 8px',
    borderRadius: 'var(--r-m)',
    font: '400 13px/20px var(--sans)',
    textAlign: 'left',
    '&:hover': { background: 'var(--hover)' },
    '&[aria-current]': { background: 'var(--active)', fontWeight: 500 },
    '& > span:nth-of-type(2)': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& > footer': {
    flex: 'none',
    padding: '8px 16px',
    borderTop: '1px solid var(--line)',
    font: '400 12px/24px var(--sans)',
    color: 'var(--text-3)',
  },
})
