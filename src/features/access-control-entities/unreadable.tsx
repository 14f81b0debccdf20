import type { z } from 'zod'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { EntityCounts } from 'mock-server/contract/authorization/entities.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { labelOf } from './entity-list.ts'

/** How many fact sheets nobody can view, and the entities without members that close them. */
export function Unreadable({ unreadable, closing }: z.output<typeof EntityCounts>) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  if (unreadable === 0) return null
  return (
    <Box sx={{ padding: '0 var(--gutter) 8px' }}>
      <Callout
        tone="warn"
        icon={<TriangleAlert aria-hidden />}
        title={t('unreadable.title', { count: unreadable, n: number(unreadable) })}
      >
        {t('unreadable.text')}{' '}
        {closing.map((entity, index) => (
          <span key={entity.id}>
            {index > 0 && ', '}
            <TextLink href={paths.accessControlEntities({ open: entity.id })}>{labelOf(entity)}</TextLink>
          </span>
        ))}
      </Callout>
    </Box>
  )
}
