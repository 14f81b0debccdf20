import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/menu.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { TokensPicture } from '#ui/feedback/pictures/tokens-picture.tsx'
import { EmptyState, NoMatch } from '#ui/feedback/states.tsx'
import { type useListAddress, useTypedSearch } from '#common/list-address.ts'

type Change = ReturnType<typeof useListAddress>['change']

export const technicalUserSorts = [
  'userName-ASC',
  'userName-DESC',
  'expiry-ASC',
  'expiry-DESC',
  'lastUsedAt-DESC',
  'lastUsedAt-ASC',
] as const

const offered = ['userName-ASC', 'expiry-ASC', 'lastUsedAt-DESC', 'lastUsedAt-ASC'] as const

export function TechnicalUserToolbar({
  q,
  sort,
  change,
}: {
  readonly q: string
  readonly sort: (typeof technicalUserSorts)[number]
  readonly change: Change
}) {
  const { t } = useTranslation('technicalUsers')
  const commit = useCallback((text: string) => change({ q: text }, { replace: true }), [change])
  const [text, setText] = useTypedSearch(q, commit)
  return (
    <Toolbar
      label={t('filters')}
      end={
        <MenuButton
          label={t('sortBy', { field: t(`sort.${sort}`) })}
          look="ghost"
          icon={<ArrowDownUp />}
          entries={offered.map((id) => ({
            id,
            label: t(`sort.${id}`),
            isChosen: id === sort,
            onChoose: () => change({ sort: id === 'userName-ASC' ? undefined : id }),
          }))}
        >
          {t(`sort.${sort}`)}
        </MenuButton>
      }
    >
      <SearchField label={t('search')} value={text} onChange={setText} hasSlashKey />
    </Toolbar>
  )
}

/** Why the list is empty: no technical users yet, or the search matches none. */
export function NoTechnicalUsers({
  q,
  change,
  onCreate,
}: {
  readonly q: string
  readonly change: Change
  readonly onCreate: () => void
}) {
  const { t } = useTranslation('technicalUsers')
  if (q !== '') {
    return (
      <NoMatch
        title={t('none.match')}
        text={t('none.matchText', { q })}
        actions={<Button onClick={() => change({ q: undefined })}>{t('none.dropSearch')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      picture={<TokensPicture />}
      title={t('none.title')}
      text={t('none.text')}
      actions={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {t('add')}
        </Button>
      }
    />
  )
}
