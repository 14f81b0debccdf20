import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { getFeed } from 'mock-server/contract/feeds.ts'
import { addressOf } from '#api/call.ts'
import { useIsOff } from '#common/features.ts'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'

/** The addresses at which spreadsheets load a bookmark, to be copied: one with labels, one with keys. None while feeds are off. */
export function FeedAddress({ id }: { readonly id: string }) {
  const { t } = useTranslation('bookmarks')
  const addresses = [
    { service: 'BookmarkService.svc', label: t('fact.copyFeed.labels') },
    { service: 'BookmarkDataService.svc', label: t('fact.copyFeed.keys') },
  ] as const
  if (useIsOff('ODATA')) return t('fact.odataSwitchedOff')
  return (
    <Stack sx={{ minWidth: 0, flex: 1 }}>
      {addresses.map(({ service, label }) => (
        <CopyText
          key={service}
          // With the slash, as spreadsheets show addresses of services.
          text={`${location.origin}${addressOf(getFeed, { params: { service, bookmarkId: id } })}/`}
          shown={`…/${service}/${id.split('-', 1)[0]}`}
          label={label}
        />
      ))}
    </Stack>
  )
}
