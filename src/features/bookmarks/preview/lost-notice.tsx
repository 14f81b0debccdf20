import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Callout } from '#ui/feedback/callout.tsx'
import type { LostPart } from './lost-parts.ts'
import { useStateWords } from './use-state-words.ts'

/** Names the parts of a view that the workspace no longer has, with the way to remove them. */
export function LostNotice({ lost, action }: { readonly lost: readonly LostPart[]; readonly action?: ReactNode }) {
  const { t } = useTranslation('bookmarks')
  const words = useStateWords(undefined)
  if (lost.length === 0) return null
  return (
    <Callout tone="warn" icon={<TriangleAlert />} title={t('lost.title', { count: lost.length })} action={action}>
      <Box component="ul" sx={{ listStyle: 'none', padding: 0, overflowWrap: 'anywhere' }}>
        {lost.map(({ kind, key, facet = '' }) => (
          <li key={`${kind} ${facet} ${key}`}>
            {t(`lost.${kind}`, { key, facet: words.filter({ facet, operator: 'OR', values: [] }).label })}
          </li>
        ))}
      </Box>
    </Callout>
  )
}
