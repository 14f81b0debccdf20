import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { membersAtFirst } from './access.ts'
import { ALL_MEMBERS, bookmarkAccess, SOME_MEMBERS } from './bookmarks.queries.ts'
import { MembersWithAccess } from './members-with-access.tsx'
import { useNumber } from '#common/use-number.ts'

/** Everyone with access by name, the owner, administrators and technical users included: what they can do, and why. */
export function PeopleWithAccess({ id }: { readonly id: string }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const [size, setSize] = useState<number>(SOME_MEMBERS)
  const { data, isError } = useQuery({ ...bookmarkAccess(id, size), placeholderData: keepPreviousData })
  if (isError) return null
  if (!data) return <LinesSkeleton label={t('panel.loading')} lines={3} />
  const { viewers } = data.data
  const members = size === ALL_MEMBERS ? data.data.members : data.data.members.slice(0, membersAtFirst(data.data))
  const hidden = viewers - members.length
  return (
    <PanelSection title={t('people.title')} end={number(viewers)}>
      <MembersWithAccess members={members} />
      {hidden > 0 && size < ALL_MEMBERS && (
        <TextButton type="button" sx={{ typography: 'small' }} onClick={() => setSize(ALL_MEMBERS)}>
          {t('people.more', { count: hidden, n: number(hidden) })}
        </TextButton>
      )}
      {hidden > 0 && size === ALL_MEMBERS && (
        <Typography variant="small" sx={{ color: 'ui.text3' }}>
          {t('people.notListed', { count: hidden, n: number(hidden) })}
        </Typography>
      )}
    </PanelSection>
  )
}
