import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { useTyped } from '#ui/controls/use-typed.ts'
import { useNumber } from '#common/use-number.ts'
import { narrow } from '#features/languages/parts/columns.styles.ts'
import { type Group, groups, type TextEntry } from '#features/languages/texts/entries.ts'
import { BASE, useLanguageName } from '#common/workbench/languages-of.ts'
import type { Progress } from '#features/languages/texts/table.ts'
import type { LanguagesAddress } from '#features/languages/parts/use-languages-address.ts'

const parts = [
  { id: 'dataModel', groups: ['types', 'fields', 'relations'] },
  { id: 'viewModel', groups: ['sections', 'helpTexts'] },
  { id: 'others', groups: ['reports', 'resources', 'roles', 'shortcuts', 'custom', 'fixed'] },
] as const satisfies readonly { id: string; groups: readonly Group[] }[]

type Props = {
  readonly progress: ReadonlyMap<Group, Progress>
  readonly languages: readonly string[]
  readonly address: LanguagesAddress
  /** What the search has found. */
  readonly found: readonly TextEntry[]
  readonly total: number
}

/** The groups of texts, with how much of each is translated; on narrow screens they are a list to choose from. */
export function Outline({ progress, languages, address, found, total }: Props) {
  const { t } = useTranslation('languages')
  const number = useNumber()
  const isNarrow = useMedia(narrow)
  const { q, group, go } = address
  const typed = useTyped(q, (text) => go({ q: text, group: undefined }))
  const others = languages.filter((id) => id !== BASE)
  const hits = new Map(groups.map((each) => [each, found.filter((entry) => entry.group === each).length]))
  const present = groups.filter((each) => progress.has(each))
  const search = <SearchField label={t('outline.search')} {...typed} hasSlashKey />
  if (isNarrow) {
    return (
      <Narrow>
        {search}
        <SelectInput
          height={28}
          aria-label={t('outline.label')}
          value={group ?? ''}
          placeholder={t('outline.all')}
          onChange={(event) => go({ group: event.target.value }, true)}
          options={present.map((value) => ({
            value,
            label: `${t(`group.${value}`)} (${number(hits.get(value) ?? 0)})`,
          }))}
        />
      </Narrow>
    )
  }
  return (
    <Root aria-label={t('outline.label')}>
      <header>{search}</header>
      <div>
        <p aria-hidden data-part="languages">
          {others.slice(0, 3).map((id) => (
            <span key={id}>{id}</span>
          ))}
        </p>
        {parts.map((part) => (
          <section key={part.id} aria-labelledby={`texts-${part.id}`}>
            <h2 id={`texts-${part.id}`}>{t(`part.${part.id}`)}</h2>
            {part.groups.map((each) => {
              const own = progress.get(each)
              if (!own) return null
              return (
                <button
                  key={each}
                  type="button"
                  aria-current={each === group ? 'true' : undefined}
                  onClick={() => go({ group: each }, true)}
                >
                  <span>{t(`group.${each}`)}</span>
                  <small>{number(hits.get(each) ?? 0)}</small>
                  {others.slice(0, 3).map((id) => (
                    <Share key={id} {...{ own, id }} />
                  ))}
                </button>
              )
            })}
          </section>
        ))}
      </div>
      <footer>{t('outline.total', { count: total, n: number(total), languages: languages.length })}</footer>
    </Root>
  )
}

/** How much of a group a language has. */
function Share({ own, id }: { readonly own: Progress; readonly id: string }) {
  const { t } = useTranslation('languages')
  const nameOfLanguage = useLanguageName()
  const number = useNumber()
  const done = own.done.get(id) ?? 0
  const percent = own.total === 0 ? 100 : Math.floor((done / own.total) * 100)
  const label = t('outline.share', { language: nameOfLanguage(id), percent: number(percent) })
  return (
    <small data-part="share" data-low={percent < 50 ? '' : undefined} role="img" aria-label={label} title={label}>
      {done === own.total ? <Check size={12} strokeWidth={1.75} aria-hidden /> : `${number(percent)} %`}
    </small>
  )
}

const Narrow = styled('div')({
  // Twice, because the columns put what is in them below each other.
  '&&': { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: '8px var(--gutter) 0' },
  '& > *': { flex: '1 1 160px' },
})

const Root = styled('nav')({
  background: 'var(--surface-2)',
  '& > header': { padding: '12px 12px 4px', '& > div': { width: '100%' } },
  '& > div': { flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 8px 8px' },
  '& [data-part=languages]': {
    display: 'flex',
    justifyContent: 'flex-end',
    height: 24,
    alignItems: 'center',
    paddingRight: 8,
    textTransform: 'uppercase',
    font: '400 11px/16px var(--sans)',
    color: 'var(--text-3)',
    '& > span': { width: 40, textAlign: 'right' },
  },
  '& h2': { padding: '8px 8px 4px', font: '500 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > div button': {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    minHeight: 28,
    padding: '2px 8px 2px 20px',
    borderRadius: 'var(--r-m)',
    font: '400 13px/20px var(--sans)',
    textAlign: 'left',
    '&:hover': { background: 'var(--hover)' },
    '&[aria-current]': { background: 'var(--active)', fontWeight: 500 },
    '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& [data-part=share]': { display: 'inline-flex', justifyContent: 'flex-end', width: 40, flex: 'none' },
  '& [data-low]': { color: 'var(--warn-text)' },
  '& > footer': {
    flex: 'none',
    padding: '8px 16px',
    borderTop: '1px solid var(--line)',
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
  },
})
