import { useTranslation } from 'react-i18next'
import type { BookmarkCounts } from 'mock-server/contract/bookmarks/search.ts'
import { bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import type { ListFilter } from '#common/list-page/list-page.tsx'
import type { Names } from './access-cell.tsx'
import { bookmarkIcon } from './bookmark-type.tsx'

const PeopleOptions = laterWithin(() =>
  import('#common/people-picker/people-options.tsx').then((file) => ({ default: file.PeopleOptions })),
)

/** The filters in words, with the number of bookmarks of each type on the tab that shows all of them. */
export function useBookmarkFilters(names: Names, counts: BookmarkCounts['types'] | undefined): readonly ListFilter[] {
  const { t } = useTranslation('bookmarks')
  return [
    {
      id: 'type',
      label: t('filter.type'),
      options: bookmarkTypes.map((type) => ({
        value: type,
        label: t(`type.${type}`),
        icon: bookmarkIcon[type],
        ...(counts ? { count: counts[type] ?? 0 } : {}),
      })),
    },
    {
      id: 'owner',
      label: t('filter.owner'),
      // Names for the values of the chip.
      options: [...names].map(([value, label]) => ({ value, label })),
      picker: (choice) => <PeopleOptions {...choice} />,
    },
    {
      id: 'visibility',
      label: t('filter.visibility'),
      options: [{ value: 'everyone', label: t('filter.visibilityValue') }],
    },
    { id: 'origin', label: t('filter.origin'), options: [{ value: 'people', label: t('filter.originValue') }] },
    {
      id: 'references',
      label: t('filter.references'),
      options: [{ value: 'broken', label: t('filter.brokenValue') }],
    },
    { id: 'updated' },
    { id: 'created' },
    { id: 'group', label: t('filter.group'), help: t('filter.groupHelp') },
  ]
}
